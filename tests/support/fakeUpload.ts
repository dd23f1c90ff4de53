/** Fakes uploads that report progress. These use XMLHttpRequest, not `fetch`. */

type Respond = (request: Request) => Promise<Response>

/**
 * An XMLHttpRequest whose response comes from a fake server. It reports the progress of a file in four parts, without
 * delay.
 */
export const fakeUpload = (respond: Respond) =>
  class {
    status = 0
    responseText = ''
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    #method = ''
    #url = ''
    #headers = new Headers()
    #abort = new AbortController()

    open(method: string, url: string) {
      this.#method = method
      this.#url = new URL(url, location.origin).href
    }

    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }

    abort() {
      this.#abort.abort()
    }

    async send(body: FormData) {
      const { signal } = this.#abort
      const request = new Request(this.#url, {
        method: this.#method,
        headers: this.#headers,
        body,
        signal,
      })
      for (const loaded of [1, 2, 3, 4]) this.upload.onprogress?.({ loaded, total: 4 })
      try {
        const response = await respond(request)
        const text = await response.text()
        if (signal.aborted) return
        this.status = response.status
        this.responseText = text
        this.onload?.()
      } catch {
        if (!signal.aborted) this.onerror?.()
      }
    }
  }
