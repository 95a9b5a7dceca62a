import { type Day, isDay, scaled, unscaled } from '@quina/kernel'

/** An answer of MIPRES in any of its spellings: rows, nothing, a refusal, an expired token, or something that cannot be read. */
export type MipresAnswer =
  | { readonly kind: 'rows'; readonly rows: readonly MipresRow[] }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly messages: readonly string[] }
  | { readonly kind: 'token' }
  /** It is unknown whether the call took effect: it is looked up before it is sent again. */
  | { readonly kind: 'unreadable' }

/** A row by lower-case names: `IDEntrega` and `IdEntrega` are the same. Numbers are text, with all their digits. */
export type MipresRow = Readonly<Record<string, string | null>>

export function mipresAnswer(body: string): MipresAnswer {
  const text = body.trim()
  if (text === '' || text === '""' || text === '[]') return { kind: 'nothing' }
  if (/^"?[^"{[<]*token/i.test(text)) return { kind: 'token' }
  const parsed = parsedText(text)
  const objects = (Array.isArray(parsed) ? parsed : [parsed]).map(fieldsOf)
  if (objects.some((one) => one === null)) return { kind: 'unreadable' }
  const rows = objects.map((one) => new Map(one))
  const refusal = rows.find((row) => row.has('message') || row.has('errors'))
  return refusal === undefined
    ? { kind: 'rows', rows: rows.map(rowOf) }
    : { kind: 'refused', messages: messagesOf(refusal) }
}

/** Returns each error of a refusal, or its title when it has none. */
function messagesOf(refusal: ReadonlyMap<string, unknown>): readonly string[] {
  const errors = refusal.get('errors')
  const texts = (Array.isArray(errors) ? errors : [errors]).filter(
    (one) => typeof one === 'string' && one !== '',
  )
  return texts.length > 0 ? texts.map(String) : [String(refusal.get('message'))]
}

/** Parses JSON with its numbers as text, because twenty digits do not fit in a number. */
function parsedText(text: string): unknown {
  const quoted = text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
    token.startsWith('"') ? token : `"${token}"`,
  )
  try {
    return JSON.parse(quoted)
  } catch {
    return undefined
  }
}

/** Returns the values of an object by their names in lower case; null when it is no object. */
const fieldsOf = (row: unknown): readonly (readonly [string, unknown])[] | null =>
  typeof row === 'object' && row !== null && !Array.isArray(row)
    ? Object.entries(row).map(([name, value]) => [name.toLowerCase(), value] as const)
    : null

const rowOf = (row: ReadonlyMap<string, unknown>): MipresRow =>
  Object.fromEntries(
    [...row].map(([name, value]) => [name, value === null || value === '' ? null : String(value)]),
  )

/** A direction of the payer: what must be delivered to a patient, and until when. */
export interface Direction {
  readonly id: string
  readonly prescription: string
  readonly documentType: string | null
  readonly document: string | null
  readonly code: string | null
  /** Null when it cannot be read with certainty; the user then types it. */
  readonly quantity: string | null
  readonly until: Day | null
  readonly state: 'annulled' | 'active' | 'programmed'
}

const states = { '0': 'annulled', '1': 'active', '2': 'programmed' } as const

/** Reads a row as a direction; null when it has no id, no prescription or no state. */
export function directionOf(row: MipresRow): Direction | null {
  const id = row.iddireccionamiento ?? null
  const prescription = row.noprescripcion ?? null
  const state = states[(row.estdireccionamiento ?? '') as keyof typeof states]
  if (id === null || prescription === null || !/^\d{20}$/.test(prescription) || state === undefined)
    return null
  const until = (row.fecmaxent ?? '').slice(0, 10)
  return {
    id,
    prescription,
    documentType: row.tipoidpaciente ?? null,
    document: row.noidpaciente ?? null,
    code: row.codsertecaentregar ?? null,
    quantity: quantityIn(row.canttotaentregar ?? ''),
    until: isDay(until) ? (until as Day) : null,
    state: row.fecanulacion == null ? state : 'annulled',
  }
}

/** Reads a quantity such as `7,5` or `30`; null for `1.000`, which may be one or a thousand and must be typed. */
export function quantityIn(text: string): string | null {
  const shaped = text.trim()
  if (/^\d{1,3}\.\d{3}$/.test(shaped) || !/^\d{1,9}([.,]\d{1,4})?$/.test(shaped)) return null
  return unscaled(scaled(shaped.replace(',', '.'), 4), 4).replace(/\.?0+$/, '')
}

/** Returns what is delivered of a direction: all of it, or a part with its cause and the pending quantity. */
export function deliveryOf(
  { quantity }: Pick<Direction, 'quantity'>,
  delivered: string,
): { readonly whole: boolean; readonly pending: string } | null {
  if (quantity === null) return null
  const left = scaled(quantity, 4) - scaled(delivered, 4)
  return { whole: left <= 0n, pending: unscaled(left > 0n ? left : 0n, 4).replace(/\.?0+$/, '') || '0' }
}

/** A delivery by the data that find it in MIPRES. */
export interface DeliveryFacts {
  readonly prescription: string
  /** The CUM. */
  readonly code: string
  readonly quantity: string
  readonly day: Day
  /** The typed direction; null to search for it. */
  readonly directionId: string | null
}

/** The result of a search: one row, none, or a doubtful result (several, or an illegible one) that a person must decide. */
export type Match<T> =
  | { readonly kind: 'one'; readonly one: T }
  | { readonly kind: 'none' }
  | { readonly kind: 'doubtful'; readonly why: string }

const oneOf = <T>(found: readonly T[], many: string): Match<T> =>
  found.length > 1 ? doubt(`MIPRES tiene ${found.length} ${many}`) : one(found[0])
const one = <T>(found: T | undefined): Match<T> =>
  found === undefined ? { kind: 'none' } : { kind: 'one', one: found }
const doubt = (why: string) => ({ kind: 'doubtful' as const, why })

/** Whether two codes are the same CUM, as `20099999-01` and `20099999-1`. */
const sameCode = (first: string, second: string): boolean => plainCode(first) === plainCode(second)
const plainCode = (code: string): string => code.replace(/^0+|(?<=-)0+(?=\d)/g, '')

/** Returns the direction that a delivery fulfils. One illegible row makes the result doubtful. */
export function directionFor(rows: readonly MipresRow[], delivered: DeliveryFacts): Match<Direction> {
  const all = rows.map(directionOf)
  if (all.some((direction) => direction === null))
    return doubt('MIPRES tiene un direccionamiento que no se puede leer')
  const { prescription, code, directionId } = delivered
  const live = all.filter((direction) => direction !== null && direction.state !== 'annulled')
  const own = live.filter((direction): direction is Direction =>
    directionId === null
      ? direction?.prescription === prescription && sameCode(direction.code ?? '', code)
      : direction?.id === directionId,
  )
  if (own.length === 1 && own[0]!.quantity === null)
    return doubt(`MIPRES no dice con certeza la cantidad del direccionamiento ${own[0]!.id}`)
  return oneOf(own, 'direccionamientos de ese medicamento: escriba el ID del que se entregó')
}

/** Returns a delivery that MIPRES has: same medicine, day and quantity where given, and not taken by another of ours. */
export function deliveryFor(
  rows: readonly MipresRow[],
  { prescription, code, quantity, day }: DeliveryFacts,
  taken: ReadonlySet<string>,
): Match<MipresRow> {
  if (rows.some((row) => row.identrega == null)) return doubt('MIPRES tiene una entrega que no se puede leer')
  const says = (value: string | null | undefined, is: (text: string) => boolean) => value == null || is(value)
  const alike = rows.filter(
    (row) =>
      isLive(row, row.estentrega) &&
      !taken.has(row.identrega!) &&
      says(row.noprescripcion, (text) => text === prescription) &&
      says(row.codsertecentregado, (text) => sameCode(text, code)) &&
      says(row.fecentrega, (text) => text.slice(0, 10) === day),
  )
  const unread = alike.find(
    (row) => row.canttotentregada != null && quantityIn(row.canttotentregada) === null,
  )
  if (unread !== undefined)
    return doubt(`MIPRES no dice con certeza la cantidad de la entrega ${unread.identrega}`)
  const wanted = quantityIn(quantity)
  const own = alike.filter((row) => says(row.canttotentregada, (text) => quantityIn(text) === wanted))
  return oneOf(own, 'entregas iguales: anote el ID de la que es')
}

const isLive = (row: MipresRow, state: string | null | undefined): boolean =>
  state !== '0' && row.fecanulacion == null

/** Returns the report of a delivery that MIPRES already has. */
export const reportFor = (rows: readonly MipresRow[], processId: string): Match<MipresRow> =>
  rows.some((row) => row.idreporteentrega == null)
    ? doubt('MIPRES tiene un reporte que no se puede leer')
    : oneOf(
        rows.filter((row) => row.id === processId && isLive(row, row.estrepentrega)),
        'reportes de esa entrega: anote el ID del que es',
      )
