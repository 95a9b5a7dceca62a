import { postOutside } from '../../http/outgoing/outgoing.server.ts'

/** A short message to one mobile telephone. */
export interface Message {
  /** In the format of `mobileOf`. */
  readonly to: string
  readonly text: string
}

export interface SentMessage {
  /** The id of the message at the provider. */
  readonly reference: string
  /** The reply of the reader, where a rehearsal simulates an immediate one. */
  readonly answer?: string
}

/** Delivers short messages (SMS, WhatsApp). */
export interface Messenger {
  readonly simulated: boolean
  /** @throws MessageRefused, or Error when the provider did not answer. */
  send(message: Message): Promise<SentMessage>
}

/** The message can never be delivered: the number does not exist, or does not receive messages. It is not retried. */
export class MessageRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MessageRefused'
  }
}

/** A Colombian mobile in the format of providers: `573001234567`; null when the text is not a mobile. */
export function mobileOf(written: string | null): string | null {
  const digits = (written ?? '').replace(/\D/g, '').replace(/^57(?=\d{10}$)/, '')
  return /^3\d{9}$/.test(digits) ? `57${digits}` : null
}

export interface MessageGateway {
  readonly address: string
  readonly token: string
  /** The sender shown in the message; null leaves it to the provider. */
  readonly sender: string | null
}

/** A provider of messages by HTTP: it receives `{to, from, text}` as JSON with a bearer token, and answers its `id`. */
export function gatewayMessenger({ address, token, sender }: MessageGateway, waitMs = 15_000): Messenger {
  return {
    simulated: false,
    async send({ to, text }) {
      const answer = await postOutside(address, {
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ to, text, ...(sender === null ? {} : { from: sender }) }),
        waitMs,
      })
      const { status } = answer
      const message = answer.text.slice(0, 300)
      if (status === 400 || status === 422)
        throw new MessageRefused(`El proveedor no recibió el mensaje: ${message || status}`)
      if (status < 200 || status > 299)
        throw new Error(`El proveedor de mensajes respondió ${status}. ${message}`.trim())
      return { reference: referenceIn(message) }
    },
  }
}

function referenceIn(message: string): string {
  try {
    const { id } = JSON.parse(message) as { readonly id?: unknown }
    return typeof id === 'string' || typeof id === 'number' ? String(id) : ''
  } catch {
    return ''
  }
}

type SimulatorInput = Readonly<{ fails: boolean; answer?: string }>

/**
 * A simulated provider: nothing is sent, and numbers that end in 0000 are refused as unassigned.
 * @param fails when the rehearsal simulates a provider that does not answer.
 * @param answer the reply of every reader, when the rehearsal wants one.
 */
export const simulatedMessenger = ({ fails, answer }: SimulatorInput): Messenger => ({
  simulated: true,
  async send({ to }) {
    if (fails) throw new Error('El proveedor de mensajes no respondió (simulado).')
    if (mobileOf(to) === null || to.endsWith('0000'))
      throw new MessageRefused('El número no recibe mensajes (simulado).')
    const reference = `SIMULADO-${to.slice(-4)}`
    return answer === undefined ? { reference } : { reference, answer }
  },
})
