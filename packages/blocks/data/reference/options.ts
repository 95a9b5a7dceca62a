import type { z } from 'zod'
import { type Access, type Endpoint, endpoint } from '../../http/endpoint/endpoint.ts'
import { type Fields, shapeOfBoth, type ValuesOf } from '../../values/field/field.ts'
import { inputInQuery } from '../../values/field/input-in-query.ts'
import { optional, ref, text } from '../../values/field/words.ts'
import { type Declared, named } from '../../values/thing/named.ts'
import { optionAnswer } from '../list/list.ts'

/** The parameters of every look-up: some typed words, or one option by its id. */
const searched = {
  q: optional(text('Palabras que busca', { max: 100 })),
  id: optional(ref('options', 'La que se busca')),
}

/** Options that depend on more than the typed words: the invoices of one payer, the rubros of one fund with their balances. */
export interface Options<A extends Fields = Fields> {
  readonly module: string
  readonly name: string
  /** The name of the options, for a `lookup` and for `readOptions`: *treasury.payer-advance*. */
  readonly to: string
  /** *Anticipos de un pagador con saldo*: its title in the description of the API. */
  readonly title: string
  readonly access: Access
  /** The parameters that it depends on; all of them travel in the address. */
  readonly params: A
}

/** Declares such options once: `serveOptions` finds them, and the `lookup` of a field of a document or of its lines uses them. */
export function defineOptions<const A extends Fields>(spec: Declared<Omit<Options<A>, 'to'>>): Options<A>
export function defineOptions(spec: Declared<Omit<Options, 'to'>>): Options {
  const options = named(spec)
  return { ...options, to: `${options.module}.${options.name}` }
}

/** The typed text or the id that is searched, and the values of the parameters. */
export type SearchedFor<A extends Fields> = ValuesOf<typeof searched> & ValuesOf<A>

export const optionsEndpoint = <A extends Fields>({
  module,
  name,
  title,
  access,
  params,
}: Options<A>): Endpoint<z.ZodType, z.ZodType<SearchedFor<A>, unknown>, z.ZodType, typeof optionAnswer> =>
  endpoint({
    method: 'GET',
    path: `/api/${module}/${name}/options`,
    access,
    tag: module,
    summary: title,
    query: inputInQuery({ ...searched, ...params }, shapeOfBoth(searched, params)),
    answer: optionAnswer,
  })
