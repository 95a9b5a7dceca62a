import { createHash } from 'node:crypto'

/** The lookups by prescription. */
export type MipresQuestion = 'directions' | 'deliveries' | 'reports'

/** The messages sent: the programming of a direction, its delivery or one within the hospital, and its report. */
export type MipresNotice = 'programming' | 'delivery' | 'houseDelivery' | 'report'

/** Values by the names that MIPRES gives them; digits are sent as a number of any length. */
export type MipresValues = Readonly<Record<string, string | bigint>>

/** The client that reports supplies. Each call returns the body as received, which `mipresAnswer` reads. */
export interface MipresClient {
  readonly simulated: boolean
  /** @throws MipresSilence */
  readonly find: (question: MipresQuestion, prescription: string) => Promise<string>
  /** @throws MipresSilence */
  readonly send: (notice: MipresNotice, values: MipresValues) => Promise<string>
}

/** No legible answer was received: it is unknown whether the call took effect, so it is looked up before it is sent again. */
export class MipresSilence extends Error {
  readonly kind: 'timeout' | 'error' | 'unreadable'
  /** The answer as received; null without one. */
  readonly verbatim: string | null

  constructor(kind: MipresSilence['kind'], message: string, verbatim: string | null = null) {
    super(message)
    this.name = 'MipresSilence'
    this.kind = kind
    this.verbatim = verbatim
  }
}

/** The data of a delivery in the simulator. */
interface SimulatorInput {
  /** Our own id of the delivery, from which the simulated ids derive. */
  readonly reference: string
  readonly prescription: string
  readonly code: string
  readonly quantity: string
}

/** Simulates MIPRES without any network: the same delivery gets the same ids, in the spellings that MIPRES uses. */
export function mipresSimulator({ reference, prescription, code, quantity }: SimulatorInput): MipresClient {
  const id = idOf(reference)
  const direction = `"IDDireccionamiento":${idOf(`direccion ${reference}`)},"NoPrescripcion":"${prescription}"`
  const wanted = `"CantTotAEntregar":"${quantity}","CodSerTecAEntregar":"${code}","EstDireccionamiento":1`
  const answers = {
    programming: `{"Id":${id},"IdProgramacion":${idOf(`programacion ${reference}`)}}`,
    delivery: `[{"Id":${id},"IdEntrega":${idOf(`entrega ${reference}`)}}]`,
    houseDelivery: `[{"Id":${id},"IdEntrega":${idOf(`entrega ${reference}`)}}]`,
    report: `{"Id":${id},"IdReporteEntrega":${idOf(`reporte ${reference}`)}}`,
  }
  return {
    simulated: true,
    find: async (question) => (question === 'directions' ? `[{"ID":${id},${direction},${wanted}}]` : '""'),
    send: async (notice) => answers[notice],
  }
}

/** Returns an id of twenty digits, more than a number of the language holds. */
const idOf = (text: string): string =>
  `9${BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 15)}`)}`
    .padEnd(20, '0')
    .slice(0, 20)
