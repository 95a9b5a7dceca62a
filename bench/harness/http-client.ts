import { randomUUID } from 'node:crypto'
import http from 'node:http'

export type Answer = Readonly<{ status: number; body: string }>

/** A signed-in user with one keep-alive connection, who sends cookies, the XSRF token and a key for each command. */
export interface HttpClient {
  get(path: string): Promise<Answer>
  post(path: string, body: unknown, key?: string): Promise<Answer>
  put(path: string, body: unknown): Promise<Answer>
  close(): void
}

type UploadFile = Readonly<{ name: string; content: Buffer }>

/** A signed-in client, which downloads files too. */
export interface SignedIn extends HttpClient {
  upload(path: string, chosen: UploadFile): Promise<Answer>
  /** Downloads a file as a stream and discards it. @returns the number of bytes. */
  drain(path: string): Promise<number>
  /** Watches a live stream. @returns a function that leaves it, once it has begun. */
  watch(path: string, onEvent: () => void): Promise<() => void>
}

interface HttpRequest {
  readonly method: string
  readonly path: string
  /** JSON, or an encoded form. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Signs in as a user would: token, credentials, and the campus when there are several. */
export async function signIn(
  base: string,
  { email, password }: { email: string; password: string },
): Promise<SignedIn> {
  const cookies = new Map<string, string>()
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const send = (sent: HttpRequest) => request(base, { agent, cookies, sent })
  const post = (path: string, body: unknown, key: string = randomUUID()) =>
    send({ method: 'POST', path, body, headers: { 'idempotency-key': key } })
  await send({ method: 'GET', path: '/sanctum/csrf-cookie' })
  must(await post('/login', { email, password }), 'login')
  const me = JSON.parse((await send({ method: 'GET', path: '/api/user/current' })).body) as Me
  if (!me.data.campus) must(await post('/api/auth/campus', { campus_id: me.data.campuses[0]!.id }), 'campus')
  return {
    get: (path) => send({ method: 'GET', path }),
    post,
    upload: (path, chosen) => {
      const headers = {
        'idempotency-key': randomUUID(),
        'content-type': `multipart/form-data; boundary=${edge}`,
      }
      return send({ method: 'POST', path, body: formOf(chosen), headers })
    },
    put: (path, body) => send({ method: 'PUT', path, body }),
    drain: (path) => drain(base, { agent, cookies, sent: { method: 'GET', path } }),
    watch: (path, onEvent) => watch(new URL(path, base), cookieOf(cookies), onEvent),
    close: () => agent.destroy(),
  }
}

function watch(address: URL, cookie: string, onEvent: () => void): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, accept: 'text/event-stream' }
    const call = http.get(address, { headers, agent: false }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address.pathname}: ${answer.statusCode}`))
      answer.once('data', () => resolve(() => call.destroy()))
      answer.on('data', (chunk: Buffer) => {
        if (/^data: \S/m.test(String(chunk))) onEvent()
      })
      answer.on('error', () => undefined)
    })
    call.on('error', reject)
  })
}

const edge = 'a-form-of-the-bench'

const formOf = ({ name, content }: UploadFile): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])

interface Me {
  readonly data: { readonly campus: unknown; readonly campuses: readonly { readonly id: string }[] }
}

/** @throws Error with the answer when it is not a success. */
export function must(answer: Answer, what: string): Answer {
  if (answer.status < 200 || answer.status > 299)
    throw new Error(`${what}: ${answer.status} ${answer.body.slice(0, 300)}`)
  return answer
}

type Wire = Readonly<{ agent: http.Agent; cookies: Map<string, string>; sent: HttpRequest }>

function drain(base: string, { agent, cookies, sent: { path } }: Wire): Promise<number> {
  const headers = { cookie: cookieOf(cookies) }
  return new Promise((resolve, reject) => {
    const call = http.request(new URL(path, base), { agent, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${path}: ${response.statusCode}`)),
      )
      response.on('error', reject)
    })
    call.on('error', reject)
    call.end()
  })
}

const cookieOf = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

function request(base: string, { agent, cookies, sent }: Wire): Promise<Answer> {
  const body = sent.body === undefined || Buffer.isBuffer(sent.body) ? sent.body : JSON.stringify(sent.body)
  const token = cookies.get('XSRF-TOKEN')
  const headers = {
    cookie: cookieOf(cookies),
    accept: 'application/json',
    ...(body === undefined
      ? {}
      : {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body as string | Buffer)),
        }),
    ...(token === undefined ? {} : { 'x-xsrf-token': decodeURIComponent(token) }),
    ...sent.headers,
  }
  return new Promise((resolve, reject) => {
    const call = http.request(
      new URL(sent.path, base),
      { method: sent.method, agent, headers },
      (response) => {
        for (const set of response.headers['set-cookie'] ?? []) {
          const [pair = ''] = set.split(';')
          const at = pair.indexOf('=')
          cookies.set(pair.slice(0, at), pair.slice(at + 1))
        }
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        )
        response.on('error', reject)
      },
    )
    call.on('error', reject)
    call.end(body as string | Buffer | undefined)
  })
}
