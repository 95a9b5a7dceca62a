import type { Tx } from '@quina/db/server'
import { fold, pluck, readNit, wrongCheckDigit } from '@quina/kernel'
import { sql } from 'kysely'
import type { BadCell, ReadRow } from '../../files/sheet/read-rows.ts'
import type { Actor } from '../../http/actor.ts'
import { outOfReach } from '../../http/reach/reach.server.ts'
import type { Fields } from '../../values/field/field.ts'
import { loose } from '../reference/loose.server.ts'
import { optionView } from '../reference/reference.server.ts'

/** What was typed in a file, and the only option that matches it. */
export type FoundReferences = Map<string, string>

/**
 * Resolves references typed as people know them: a code or name that matches exactly one option that the user may name.
 * @param found the matches of earlier rows: a file repeats the same municipality in its ten thousand rows.
 */
export async function resolveReferences(
  tx: Tx,
  {
    actor,
    fields,
    found = new Map(),
  }: { readonly actor: Actor; readonly fields: Fields; readonly found?: FoundReferences },
  { row, values }: ReadRow,
) {
  const resolved: Record<string, unknown> = { ...values }
  const bad: BadCell[] = []
  for (const [name, field] of Object.entries(fields)) {
    const typed = values[name]
    if (field.kind !== 'ref' || typeof typed !== 'string' || typed === '') continue
    const key = `${field.to} ${typed}`
    const known = found.get(key)
    const option = { to: field.to!, typed, actor }
    const ids = known === undefined ? await within(tx, actor, await matching(tx, option)) : [known]
    const [only] = ids
    if (ids.length === 1 && only !== undefined) {
      resolved[name] = only
      found.set(key, only)
      continue
    }
    const message =
      ids.length === 0 ? await notFoundIn(tx, option) : `«${typed}» no es único: escriba su código.`
    bad.push({ row, column: field.label, message })
  }
  return { values: resolved, bad }
}

/** Keeps the options of the caller's sites: those of other sites are neither found nor make a name ambiguous. */
async function within(tx: Tx, actor: Actor, ids: readonly string[]): Promise<readonly string[]> {
  const out = await outOfReach(
    tx,
    actor,
    ids.map((id) => ({ path: '', id })),
  )
  const elsewhere = new Set(out.map(({ id }) => id))
  return ids.filter((id) => !elsewhere.has(id))
}

type TypedReference = Readonly<{ to: string; typed: string; actor: Actor }>

type Option = Readonly<{ id: string; label: string; detail: string | null; enabled: boolean }>

/**
 * The options whose code, name, both, or identifying number is exactly the typed text; a NIT with or without dots and check
 * digit. An option that only contains the text may be another person: it is only suggested. Of several, those that can be chosen.
 */
async function matching(tx: Tx, { to, typed }: TypedReference): Promise<string[]> {
  const wanted = fold(typed)
  const named = (await optionsWith(tx, to, wanted)).filter((option) => namesOf(option).includes(wanted))
  const exact = named.length > 0 ? named : await byNit(tx, to, typed)
  const enabled = exact.filter((option) => option.enabled)
  return (exact.length > 1 && enabled.length > 0 ? enabled : exact).map(({ id }) => id)
}

async function byNit(tx: Tx, to: string, typed: string): Promise<Option[]> {
  const nit = readNit(typed)
  if (nit === null || wrongCheckDigit(nit) !== null) return []
  const options = await optionsWith(tx, to, nit.number)
  return options.filter((option) => nitsOf(option).includes(nit.number))
}

const partsOf = ({ label, detail }: Option): string[] =>
  [label, detail ?? ''].flatMap((text) => [text, ...text.split(' · ')]).map(fold)

/** The label, its code, what follows the code, and the identifying detail. Half of a person's name is nobody's name. */
function namesOf(option: Option): string[] {
  const code = codeOf(option)
  const parts = code === '' ? [] : [code, option.label.slice(code.length + 1)]
  return [...partsOf(option), ...parts.map(fold)].filter((name) => name !== '')
}

/** The document number in the detail of an option. */
const document = /(?:^| · )[A-Z]{2,3} \d/

/** The first word of a label, where it is a code: one with a digit, or a short one in capitals before a name. */
function codeOf({ label, detail }: Option): string {
  const [word = ''] = label.split(' ', 1)
  if (document.test(detail ?? '')) return ''
  const isNamed = /\p{Ll}/u.test(label)
  return /\d/.test(word) || (/^[A-ZÑ_.-]+$/.test(word) && word.length <= (isNamed ? 8 : 4)) ? word : ''
}

/** The NITs in an option: the first word of its label and the last word of each part: `NIT 990100003-1`. */
const nitsOf = (option: Option): string[] =>
  [option.label.split(' ', 1)[0]!, ...partsOf(option).map((part) => part.split(' ').at(-1)!)].flatMap(
    (word) => readNit(word.replace(/-$/, ''))?.number ?? [],
  )

/** The options that contain a text; those that it begins or ends as whole words come first. */
async function optionsWith(tx: Tx, to: string, wanted: string): Promise<Option[]> {
  const literal = wanted.replace(/[\\%_]/g, '\\$&')
  const rows = await loose(tx)
    .selectFrom(optionView(to))
    .select(['id', 'label', 'detail', 'enabled'])
    .where('search', 'like', `%${literal}%`)
    .orderBy(
      sql`search = ${wanted} or search like ${`${literal} %`} or search like ${`% ${literal}`}`,
      'desc',
    )
    .orderBy(sql`length(search)`)
    .limit(50)
    .execute()
  return rows.map(({ id, label, detail, enabled }) => ({
    id: String(id),
    label: String(label ?? ''),
    detail: detail === null ? null : String(detail),
    enabled: enabled === true,
  }))
}

const suggestedMax = 3

/** Why nothing was found, with suggestions among the options that the caller may name. */
async function notFoundIn(tx: Tx, { to, typed, actor }: TypedReference): Promise<string> {
  const nit = readNit(typed)
  const wrong = nit === null ? null : wrongCheckDigit(nit)
  if (wrong !== null) return `«${typed}» no existe. ${wrong}`
  const close = await optionsWith(tx, to, nit?.number ?? fold(typed))
  const shown = new Set(await within(tx, actor, pluck(close.slice(0, 10), 'id')))
  const labels = close
    .filter(({ id }) => shown.has(id))
    .slice(0, suggestedMax)
    .map(({ label }) => `«${label}»`)
  return labels.length === 0 ? `«${typed}» no existe.` : `«${typed}» no existe. ¿Es ${labels.join(' o ')}?`
}
