import { type Day, isDay, scaled, unscaled } from '@quina/kernel'

/** What MIPRES answered, however it was spelt: rows, nothing, a refusal, an expired token, or something that cannot be read. */
export type MipresAnswer =
  | { readonly kind: 'rows'; readonly rows: readonly MipresRow[] }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly messages: readonly string[] }
  | { readonly kind: 'token' }
  /** Whether it was done is not known: it is looked up before it is sent again. */
  | { readonly kind: 'unreadable' }

/** A row by the names of its data in lower case: `IDEntrega` and `IdEntrega` are one. Numbers are text, with all their digits. */
export type MipresRow = Readonly<Record<string, string | null>>

export function mipresAnswer(body: string): MipresAnswer {
  const text = body.trim()
  if (text === '' || text === '""' || text === '[]') return { kind: 'nothing' }
  if (/^"?[^"{[<]*token/i.test(text)) return { kind: 'token' }
  const parsed = parsedText(text)
  if (parsed === undefined || typeof parsed !== 'object' || parsed === null) return { kind: 'unreadable' }
  const rows = (Array.isArray(parsed) ? parsed : [parsed]).map(rowOf)
  const { errors } = parsed as { readonly errors?: unknown; readonly Errors?: unknown }
  const found = (parsed as { readonly Errors?: unknown }).Errors ?? errors
  if (Array.isArray(found)) return { kind: 'refused', messages: found.map(String) }
  return { kind: 'rows', rows }
}

/** JSON whose numbers are read as text: twenty digits do not fit in a number. */
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

const rowOf = (row: unknown): MipresRow =>
  Object.fromEntries(
    Object.entries(typeof row === 'object' && row !== null ? row : {}).map(([name, value]) => [
      name.toLowerCase(),
      value === null || value === '' ? null : String(value),
    ]),
  )

/** A direction of the payer: what a patient is to be delivered, and until when. */
export interface Direction {
  readonly id: string
  readonly prescription: string
  readonly documentType: string | null
  readonly document: string | null
  readonly code: string | null
  /** Null when it cannot be read with certainty: it is typed. */
  readonly quantity: string | null
  readonly until: Day | null
  readonly state: 'annulled' | 'active' | 'programmed'
}

const states = { '0': 'annulled', '1': 'active', '2': 'programmed' } as const

/** Null for a row that is none: it has no id, no prescription or no state. */
export function directionOf(row: MipresRow): Direction | null {
  const [id, prescription] = [row.iddireccionamiento ?? null, row.noprescripcion ?? null]
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

/** `7,5` and `30` are quantities; `1.000` may be one or a thousand, and is typed. */
export function quantityIn(text: string): string | null {
  const shaped = text.trim()
  if (/^\d{1,3}\.\d{3}$/.test(shaped) || !/^\d{1,9}([.,]\d{1,4})?$/.test(shaped)) return null
  return unscaled(scaled(shaped.replace(',', '.'), 4), 4).replace(/\.?0+$/, '')
}

/** What of a direction is delivered: all of it, or a part with its cause and what is pending. */
export function deliveryOf(
  { quantity }: Pick<Direction, 'quantity'>,
  delivered: string,
): { readonly whole: boolean; readonly pending: string } | null {
  if (quantity === null) return null
  const left = scaled(quantity, 4) - scaled(delivered, 4)
  return { whole: left <= 0n, pending: unscaled(left > 0n ? left : 0n, 4).replace(/\.?0+$/, '') || '0' }
}
