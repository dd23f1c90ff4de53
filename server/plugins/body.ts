import fp from 'fastify-plugin'

/** JSON and nothing else; a body left empty counts as one without any field. */
export const body = fp(async (app) => {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request, text: string, done) =>
      text.trim() === '' ? done(null, {}) : parse(request, text, done),
  )
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.schema?.body) request.body ??= {}
  })
})
