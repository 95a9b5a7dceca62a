import type { Transporter } from 'nodemailer'

/** A letter to one person, in plain text. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachments?: readonly LetterAttachment[]
}

export type LetterAttachment = Readonly<{ name: string; mediaType: string; content: Buffer }>

export interface Mailer {
  /** @throws Error with the answer of the mail server. */
  send(letter: Letter): Promise<void>
}

export interface MailServer {
  /** `smtp://user:password@server:587`, or `smtps://` where the connection is encrypted from the start. */
  readonly url: string
  /** *Hospital San Rafael <no-responder@hospital.gov.co>* */
  readonly from: string
}

const waitMs = 15_000

/** Sends letters by SMTP. Each one opens a connection of its own: they are few, and a restarted server is found again. */
export function smtpMailer(server: MailServer): Mailer {
  let opened: Promise<Transporter> | undefined
  const transport = () => {
    opened ??= openTransport(server)
    return opened
  }
  return {
    send: async ({ attachments = [], ...letter }) =>
      void (await (
        await transport()
      ).sendMail({
        ...letter,
        attachments: attachments.map(({ name, mediaType, content }) => ({
          filename: name,
          contentType: mediaType,
          content,
        })),
      })),
  }
}

/** Loaded with the first letter: the library for SMTP is large. */
async function openTransport({ url, from }: MailServer): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(url, { from })
  const waits = { connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs }
  Object.assign(transport.options, waits)
  return transport
}
