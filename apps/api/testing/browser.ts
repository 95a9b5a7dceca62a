import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface RequestOptions {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Left out on purpose, to see it refused. */
  readonly withoutToken?: true
}

/** What our own page does in a browser: keeps cookies, and proves with the token that it is ours. */
export interface Browser {
  readonly cookies: Map<string, string>
  readonly send: (method: Method, url: string, sent?: RequestOptions) => Promise<LightMyRequestResponse>
  readonly get: (url: string) => Promise<LightMyRequestResponse>
  readonly post: (
    url: string,
    body?: unknown,
    headers?: RequestOptions['headers'],
  ) => Promise<LightMyRequestResponse>
  readonly put: (url: string, body?: unknown) => Promise<LightMyRequestResponse>
  /** Cookie and credentials, in this order. */
  readonly login: (email: string, password: string, code?: string) => Promise<LightMyRequestResponse>
}

export function browser(app: FastifyInstance, ip = '10.0.0.1'): Browser {
  const cookies = new Map<string, string>()
  const send: Browser['send'] = async (method, url, { body, headers = {}, withoutToken } = {}) => {
    const token = cookies.get('XSRF-TOKEN')
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: { ...(token === undefined || withoutToken ? {} : { 'x-xsrf-token': token }), ...headers },
      cookies: Object.fromEntries(cookies),
      ...(body === undefined ? {} : { payload: body as object }),
    })
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    cookies,
    send,
    get: (url) => send('GET', url),
    post: (url, body, headers) => send('POST', url, { body, ...(headers ? { headers } : {}) }),
    put: (url, body) => send('PUT', url, { body }),
    async login(email, password, code) {
      await send('GET', '/sanctum/csrf-cookie')
      return send('POST', '/login', { body: { email, password, ...(code ? { code } : {}) } })
    },
  }
}
