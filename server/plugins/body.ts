import fp from 'fastify-plugin'

/** Accepts only JSON. An empty body counts as an object without fields. */
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
