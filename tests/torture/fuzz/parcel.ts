import type { Operation } from '@quina/blocks/server'
import type { z } from 'zod'
import type { Dice } from './dice.ts'
import { hostileCursor, hostileNames, hostileText, hostileValue, mediaTypes, rawBodies } from './hostile.ts'
import type { Known } from './known.ts'
import { drawn } from './shape.ts'
import { spoiled } from './spoil.ts'

/** One request, as it goes over the wire. */
export interface Parcel {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

type ParcelInput = Readonly<{ operation: Operation; dice: Dice; known: Known }>

/** Builds a request that its operation would accept, usually with some part altered. */
export function parcelFor(asking: ParcelInput): Parcel {
  const { operation, dice } = asking
  const { method, upload } = operation.endpoint
  const path = addressOf(asking)
  if (method === 'GET' || method === 'DELETE') return { method, path, headers: keyOf(dice) }
  if (upload) return { method, path, ...formOf(dice) }
  const headers = { ...keyOf(dice), 'content-type': typeOf(dice) }
  return { method, path, headers, body: bodyOf(asking) }
}

const typeOf = (dice: Dice) => (dice.chance(98) ? 'application/json' : dice.pick(mediaTypes))

function keyOf(dice: Dice): Record<string, string> {
  const plain = `fuzz-${dice.roll(2 ** 31)}-${dice.roll(2 ** 31)}`
  const key = dice.chance(97) ? plain : dice.pick(['', 'x', 'ñandú-ñandú', 'x'.repeat(200), 'a b c d e f'])
  return { 'idempotency-key': key }
}

function addressOf({ operation: { endpoint }, dice, known }: ParcelInput): string {
  const place = known.idsAt(endpoint.path)
  const param = (_whole: string, name: string) => {
    if (name === 'id' && place.length > 0 && dice.chance(80)) return dice.pick(place)
    if (dice.chance(25)) return escaped(hostileText(dice).slice(0, 500)) || 'x'
    return escaped(String((paramsOf({ endpoint, dice, known }) as Record<string, unknown>)[name] ?? 'x'))
  }
  const path = endpoint.path.replaceAll(/:(\w+)/g, param)
  const query = queryOf({ operation: { endpoint } as Operation, dice, known })
  return query === '' ? path : `${path}?${query}`
}

const paramsOf = ({ endpoint, dice, known }: Omit<ParcelInput, 'operation'> & Pick<Operation, 'endpoint'>) =>
  endpoint.params === undefined
    ? {}
    : (drawn(endpoint.params, { dice, ids: known.idsFor, name: '' }) as object)

/** Escapes a text for an address; a lone surrogate cannot be encoded, so it is replaced. */
const escaped = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'))

/** The names that lists read, whether or not this one is a list. */
const readByLists = ['q', 'sort', 'after', 'before', 'last', 'size', 'vigencia', 'format', 'columns']

function queryOf({ operation: { endpoint }, dice, known }: ParcelInput): string {
  const given = fromShape([endpoint.query, endpoint.queryShape], { dice, known })
  const names = Object.keys(given)
  const wrong = dice.roll(3)
  for (let at = 0; at < wrong; at++) {
    const name = dice.pick(
      dice.chance(70) && names.length > 0 ? names : dice.chance(60) ? readByLists : hostileNames,
    )
    given[name] = queryValue(name, dice)
  }
  return Object.entries(given)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${escaped(name)}=${escaped(textOf(value).slice(0, 1_500))}`)
    .join('&')
}

function queryValue(name: string, dice: Dice): unknown {
  if ((name === 'after' || name === 'before') && dice.chance(80)) return hostileCursor(dice)
  if ((name === 'sort' || name === 'columns') && dice.chance(60))
    return `${dice.chance(50) ? '-' : ''}${dice.pick(hostileNames)}`
  return hostileValue(dice)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Draws the parts of a request from their schemas; only a few of the many columns of a list are filtered at once. */
function fromShape(
  shapes: readonly (z.ZodType | undefined)[],
  { dice, known }: Omit<ParcelInput, 'operation'>,
): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  for (const shape of shapes) {
    if (shape === undefined) continue
    const all = drawn(shape, { dice, ids: known.idsFor, name: '' })
    const entries = Object.entries((all ?? {}) as object)
    const keep = entries.length > 6 ? 100 / entries.length : 60
    for (const [name, value] of entries)
      if (dice.chance(keep)) given[name] = name === 'after' || name === 'before' ? undefined : value
  }
  return given
}

function bodyOf({ operation, dice, known }: ParcelInput): string {
  if (dice.chance(3)) return dice.pick(rawBodies)
  const good = goodFor({ operation, dice, known })
  const how = dice.roll(100)
  const body = how < 12 ? good : how < 92 ? spoiled(good, dice) : hostileValue(dice)
  return JSON.stringify(how < 70 && how > 60 ? spoiled(body, dice) : body) ?? ''
}

function goodFor({ operation, dice, known }: ParcelInput): unknown {
  const { bodyShape, body = bodyShape } = operation.endpoint
  const goods = known.goods(operation)
  if (goods.length > 0 && dice.chance(60)) return dice.pick(goods)
  const shape = bodyShape ?? body
  return shape === undefined ? {} : (drawn(shape, { dice, ids: known.idsFor, name: '' }) ?? {})
}

const files: readonly (readonly [name: string, type: string, content: string])[] = [
  ['vacio.csv', 'text/csv', ''],
  ['filas.csv', 'text/csv', 'codigo;nombre\n1;Uno\n'],
  ['hostil.csv', 'text/csv', '__proto__,constructor\n1,2\n'],
  ['nul.csv', 'text/csv', 'a\u0000,b\n1\u0000,2\n'],
  ['cota.csv', 'text/csv', '"sin cerrar\n1,2\n'],
  ['falso.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK\u0003\u0004x'],
  ['falso.pdf', 'application/pdf', '%PDF-1.4 nada'],
  ['falso.png', 'image/png', '\u0089PNG\r\n\u001a\nnada'],
  ['x.xml', 'text/xml', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "b">]><a>&b;</a>'],
  ['x.json', 'application/json', '{"a":'],
  ['../../x', 'text/plain', 'x'],
  ['\u0000', '', 'x'],
]

function formOf(dice: Dice): Pick<Parcel, 'headers' | 'body'> {
  const [name, type, content] = dice.pick(files)
  const boundary = 'limite'
  const part = (about: string, held: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${about}\r\n\r\n${held}\r\n`
  const field = part(
    `name="${dice.pick(['kind', 'name', '__proto__', 'x'])}"`,
    hostileText(dice).slice(0, 200),
  )
  const file = part(`name="file"; filename="${name}"\r\nContent-Type: ${type}`, content)
  const parts = dice.pick([file, field + file, file + file, field, file + field, ''])
  const end = dice.chance(95) ? `--${boundary}--\r\n` : ''
  const headers = { ...keyOf(dice), 'content-type': `multipart/form-data; boundary=${boundary}` }
  return { headers, body: parts + end }
}
