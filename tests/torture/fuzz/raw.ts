import { connect } from 'node:net'

/** Request lines that no client sends: paths that point elsewhere, are not valid text, or do not end. */
const paths: readonly string[] = [
  '//',
  '///api///user',
  '/..%2f..%2fetc/passwd',
  '/..%2f',
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..\\..\\etc\\passwd.txt',
  '/%00',
  '/a%00.js',
  '/assets/%00.js',
  '/%',
  '/%zz',
  '/%ff%fe',
  '/%c0%ae%c0%ae/',
  '/api/%00',
  '/api/budget/cdp/%00',
  '/api/budget/cdp/%ff',
  '/api/../api/user/current',
  '/api/user/current/',
  '//evil.example/%2f..',
  'http://evil.example/api/user/current',
  '*',
  '/?%',
  '/?a[b]=1&__proto__[x]=1',
  '/api/budget/cdp?q=%ff',
  '/api/budget/cdp?%00=1',
  `/${'a'.repeat(9_000)}`,
  `/${'a'.repeat(30_000)}`,
  `/api/budget/cdp/${'a'.repeat(600)}`,
  `/${'../'.repeat(500)}etc/passwd`,
  `/api/user/current?${'a=1&'.repeat(3_000)}`,
  '/ñ',
  '/\u0000',
]

const heads: readonly string[] = [
  '',
  'cookie: =\r\n',
  `cookie: ${'a=b; '.repeat(2_000)}\r\n`,
  'cookie: quina_session=%ff%fe; XSRF-TOKEN=%\r\n',
  'cookie: __Host-quina_session=%; __proto__=1\r\n',
  'authorization: Bearer ñandú\r\n',
  'authorization: Basic %\r\n',
  'content-length: 99999999999\r\n',
  'content-length: -1\r\n',
  'transfer-encoding: chunked\r\n',
  'x-forwarded-for: ñ, 1.2.3.4, %\r\n',
  'if-none-match: \u0001\r\n',
  'range: bytes=9-1,-\r\n',
  'accept-encoding: br;q=x, *;q=-1\r\n',
]

const methods: readonly string[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'TRACE',
  'get',
  'X',
]

/** Sends every odd path by every method, and every odd header. @returns a line for every answer of 500 or more. */
export async function rawLines(port: number): Promise<string[]> {
  const input = [
    ...paths.flatMap((path) => methods.map((method) => `${method} ${path} HTTP/1.1\r\nhost: a\r\n`)),
    ...heads.flatMap((head) =>
      ['/', '/metrics', '/api/user/current', '/login'].map(
        (path) => `POST ${path} HTTP/1.1\r\nhost: a\r\n${head}`,
      ),
    ),
    ...heads.flatMap((head) =>
      ['/', '/metrics', '/api/user/current'].map((path) => `GET ${path} HTTP/1.1\r\nhost: a\r\n${head}`),
    ),
    'GET / HTTP/1.1\r\n',
    'GET / HTTP/9.9\r\nhost: a\r\n',
    '\r\n\r\n',
    'nothing at all',
  ]
  const broken: string[] = []
  for (const lines of input) {
    const answer = await declared(port, `${lines}connection: close\r\n\r\n`)
    if (/^HTTP\/1\.\d 5/.test(answer))
      broken.push(`${lines.slice(0, 200).trim()} → ${answer.slice(0, 40)} … ${answer.slice(-300)}`)
  }
  return broken
}

const patienceMs = 300

/** Returns the answer to some bytes; empty when the server waits for more. */
function declared(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    const end = () => {
      socket.destroy()
      resolve(Buffer.concat(chunks).toString())
    }
    socket.setTimeout(patienceMs, end)
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', end)
    socket.on('close', end)
  })
}
