import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly to: readonly string[]
  /** Headers and body as they came, with the soft line ends of quoted-printable undone. */
  readonly text: string
}

/** A mail server on this computer that keeps what it is given, or refuses it. */
export async function mailServer() {
  const received: ReceivedMail[] = []
  let refusing: string | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(refusing === undefined ? null : Object.assign(new Error(refusing), { responseCode: 550 })),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, text: unquoted(Buffer.concat(chunks).toString()) })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (why: string | undefined) => {
      refusing = why
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

const unquoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
