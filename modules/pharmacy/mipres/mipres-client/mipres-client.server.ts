import { createHash } from 'node:crypto'

/** A delivery as MIPRES takes it. */
export interface MipresSupply {
  readonly prescription: string
  readonly quantity: string
  readonly day: string
  /** Ours: a second sending of it is recognised. */
  readonly reference: string
}

/** What supplies are reported through; each call answers the body as it came, which `mipresAnswer` reads. */
export interface MipresClient {
  readonly simulated: boolean
  /** What MIPRES has of a prescription: looked up before anything is sent, so that nothing is sent twice. */
  readonly find: (supply: MipresSupply) => Promise<string>
  readonly deliver: (supply: MipresSupply) => Promise<string>
  readonly report: (deliveryId: string) => Promise<string>
}

/** Rehearses MIPRES without leaving the house: the same delivery gets the same ids, in the spellings that it answers with. */
export const mipresSimulator: MipresClient = {
  simulated: true,
  find: async () => '""',
  deliver: async ({ reference }) => `[{"Id":${idOf(reference)},"IdEntrega":${idOf(`entrega ${reference}`)}}]`,
  report: async (deliveryId) =>
    `{"Id":${idOf(deliveryId)},"IdReporteEntrega":${idOf(`reporte ${deliveryId}`)}}`,
}

/** Twenty digits that no number of the program holds. */
const idOf = (text: string): string =>
  `9${BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 15)}`)}`
    .padEnd(20, '0')
    .slice(0, 20)
