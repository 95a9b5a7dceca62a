import type { LineId } from '@quina/blocks'
import type { Actor } from '@quina/blocks/server'
import { type Day, day, type Id, type Money, pesos } from '@quina/kernel'
import type { Ground } from './world-ground.server.ts'
import type { Amounts, LeafName, Lines } from './world-vigencia.server.ts'

export type Kind = 'cdpRequest' | 'cdp' | 'registro' | 'obligacion' | 'pago' | 'modification' | 'ingreso'

/** A document of a story, with its lines in order. */
export type Paper = Readonly<{ kind: Kind; id: string; lines: readonly LineId[] }>

/** Whole pesos: of the first line, or of each line in order. */
export type Whole = number | readonly number[]

export interface How {
  /** Everything happens on one day unless a story says otherwise. */
  readonly date?: string
  readonly as?: Actor
}
/** How a draft draws: from lines other than those of the document before it, for instance. */
export interface DraftHow extends How {
  readonly from?: readonly LineId[]
  readonly cpc?: string
  readonly expiresOn?: string
  /** The request a CDP is born of. */
  readonly request?: Paper
  readonly terceroId?: Id<'people.tercero'>
  /** Other values of the draft. */
  readonly more?: Readonly<Record<string, unknown>>
}

export const dateOf = ({ date = '2026-03-02' }: How): Day => day(date)
export const reason = 'Menor valor ejecutado del contrato'
const purpose = 'Suministro de medicamentos para urgencias'

/** The lines that take something from each of the given ones. */
export function drawn<F extends string>(from: readonly LineId[], whole: Whole, field: F) {
  const each = typeof whole === 'number' ? [whole] : whole
  return each.map((amount, index) => ({ ...fieldOf(field, from[index]!), amount: pesos(amount) as Money }))
}
const fieldOf = <F extends string>(field: F, id: LineId) => ({ [field]: id }) as { readonly [K in F]: LineId }

/** A number is an amount of the `drugs` line. */
const inputOf = (lines: Lines, given: number | Amounts, { cpc = null }: { readonly cpc?: string | null }) =>
  Object.entries(typeof given === 'number' ? { drugs: given } : given).map(([leaf, whole]) => ({
    apropiacionId: lines[leaf as LeafName],
    cpc,
    amount: pesos(whole),
  }))

export const requestInput = (ground: Ground, lines: Lines, given: number | Amounts, how: DraftHow) => ({
  date: dateOf(how),
  dependenciaId: ground.dependenciaId,
  requester: 'Marta Salas, química farmacéutica',
  modality: 'contract',
  purpose,
  estimatedTerm: null,
  ...how.more,
  lines: inputOf(lines, given, how),
})

export const cdpInput = (ground: Ground, lines: Lines, given: number | Amounts, how: DraftHow) => ({
  date: dateOf(how),
  requestId: how.request?.id ?? null,
  dependenciaId: ground.dependenciaId,
  expiresOn: how.expiresOn === undefined ? null : day(how.expiresOn),
  purpose,
  ...how.more,
  lines: inputOf(lines, given, how),
})

export const registroInput = (ground: Ground, cdp: Paper, whole: Whole, how: DraftHow) => ({
  date: dateOf(how),
  cdpId: cdp.id,
  terceroId: how.terceroId ?? ground.supplier,
  commitmentKind: 'contract',
  contractNumber: 'CTO-014-2026',
  contractDate: dateOf(how),
  purpose,
  term: null,
  paymentTerms: null,
  ...how.more,
  lines: drawn(how.from ?? cdp.lines, whole, 'cdpLineId'),
})

export const obligacionInput = (registro: Paper, whole: Whole, how: DraftHow) => ({
  date: dateOf(how),
  registroId: registro.id,
  kind: 'ordinary',
  supportKind: 'invoice',
  supportNumber: 'FE-1020',
  supportDate: dateOf(how),
  purpose,
  noCausacionReason: 'outside',
  invoiceTotal: null,
  amortised: null,
  final: null,
  ...how.more,
  lines: drawn(how.from ?? registro.lines, whole, 'registroLineId').map((line) => ({
    ...line,
    cpc: how.cpc ?? null,
  })),
})

export const pagoInput = (obligacion: Paper, whole: Whole, how: DraftHow) => ({
  date: dateOf(how),
  obligacionId: obligacion.id,
  origin: 'outside',
  supportNumber: 'CE-501',
  purpose,
  netTotal: null,
  netPaid: null,
  ...how.more,
  lines: drawn(how.from ?? obligacion.lines, whole, 'obligacionLineId'),
})
