import type { Transporter } from 'nodemailer'

/** One letter, to one person, in plain words. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachments?: readonly LetterAttachment[]
}

/** A file that goes with a letter. */
export type LetterAttachment = Readonly<{ name: string; mediaType: string; content: Buffer }>

/** Delivers letters to their readers. */
export interface Mailer {
  /** @throws Error with what the mail server answered. */
  send(letter: Letter): Promise<void>
}

export interface MailServer {
  /** `smtp://user:password@server:587`, or `smtps://` where the line is ciphered from the start. */
  readonly url: string
  /** *Hospital San Rafael <no-responder@hospital.gov.co>* */
  readonly from: string
}

const waitMs = 15_000

/** Letters by SMTP. Each opens a connection of its own: they are few, and a server that was restarted is found again. */
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

/** Loaded with the first letter: what speaks with mail servers is a large library. */
async function openTransport({ url, from }: MailServer): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(url, { from })
  const waits = { connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs }
  Object.assign(transport.options, waits)
  return transport
}
