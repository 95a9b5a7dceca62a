import { createHash } from 'node:crypto'

/** What is looked up of a prescription. */
export type MipresQuestion = 'directions' | 'deliveries' | 'reports'

/** What is sent: that a direction will be delivered, a delivery that answers it or one in the house, and its report. */
export type MipresNotice = 'programming' | 'delivery' | 'houseDelivery' | 'report'

/** Values by the names that MIPRES gives them; digits travel as a number, whatever their length. */
export type MipresValues = Readonly<Record<string, string | bigint>>

/** What supplies are reported through; each call answers the body as it came, which `mipresAnswer` reads. */
export interface MipresClient {
  readonly simulated: boolean
  /** @throws MipresSilence */
  readonly find: (question: MipresQuestion, prescription: string) => Promise<string>
  /** @throws MipresSilence */
  readonly send: (notice: MipresNotice, values: MipresValues) => Promise<string>
}

/** No answer came, or none that can be read: whether it was done is not known, and it is looked up before it is sent again. */
export class MipresSilence extends Error {
  readonly kind: 'timeout' | 'error' | 'unreadable'
  /** As it came; null when nothing did. */
  readonly verbatim: string | null

  constructor(kind: MipresSilence['kind'], message: string, verbatim: string | null = null) {
    super(message)
    this.name = 'MipresSilence'
    this.kind = kind
    this.verbatim = verbatim
  }
}

/** A delivery as the simulator knows it. */
interface Rehearsed {
  /** Ours: the same delivery gets the same ids. */
  readonly reference: string
  readonly prescription: string
  readonly code: string
  readonly quantity: string
}

/** Rehearses MIPRES without leaving the house: the same delivery gets the same ids, in the spellings that it answers with. */
export function mipresSimulator({ reference, prescription, code, quantity }: Rehearsed): MipresClient {
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

/** Twenty digits that no number of the program holds. */
const idOf = (text: string): string =>
  `9${BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 15)}`)}`
    .padEnd(20, '0')
    .slice(0, 20)
