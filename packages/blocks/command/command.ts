import { z } from 'zod'
import { type Access, type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import type { Travelled } from '../http/endpoint/travelled.ts'
import { type Fields, shapeOf, shapeOfBoth, type ValuesOf, type WireOf } from '../values/field/field.ts'
import { inputInQuery } from '../values/field/input-in-query.ts'
import { refersOf } from '../values/field/refers.ts'
import { apiPathOf, type Declared, named } from '../values/thing/named.ts'

/**
 * A query of a screen: its parameters and its answer, declared once for the server, the screen and the tests. `serveQuery`
 * answers it; `Show` and `useAnswer` send it.
 */
export interface Query<A extends Fields = Fields, R extends z.ZodType = z.ZodType> {
  readonly module: string
  readonly name: string
  /** *Meses presupuestales*: its title in the description of the API. */
  readonly title: string
  readonly access: Access
  /** Fields with lines travel in a body; the others in the address, unless they are private. */
  readonly params: A
  readonly answers: R
  /** Its parameters identify people and must stay out of addresses, which are logged: they travel in a body. */
  readonly private?: true
  /** The fields that name the record of the query: a record of another site is answered as if it did not exist. */
  readonly opens?: readonly string[]
  /** The live topics of its answer: while it is on the screen, it runs again when one of them changes. */
  readonly live?: readonly string[]
  /** It shows data of patients, so each call is recorded with its caller. */
  readonly tells?: 'patients'
  /** A file is sent with it, to be read and reported on; it is not stored. */
  readonly takes?: 'file'
  /** A trial of a command: it runs and is rolled back. It travels in a body, as the command does. */
  readonly tries?: true
}

/** A query answered with a file: a paper, a package. `serveFile` makes it; `openFileOf` and `keepFileOf` request it. */
export type FileQuery<A extends Fields = Fields> = Omit<
  Query<A>,
  'answers' | 'private' | 'takes' | 'tries'
> & {
  /** The word under which the audit records that the file of its `id` was taken; false to record nothing: an empty template. */
  readonly taken: 'export' | 'print' | false
  /** It takes many rows out at once, so it counts among the exports of the caller (SEG-12). */
  readonly exports?: true
}

/**
 * A command that is not a step of a document: closing a month, saving the PAC. `serveCommand` runs it, `CommandOf` draws its
 * button and its dialog.
 */
export interface Command<
  K extends Fields = Fields,
  A extends Fields = Fields,
  R extends z.ZodType = z.ZodType,
> {
  readonly module: string
  readonly name: string
  /** *Cerrar el mes*: the button. */
  readonly verb: string
  /** Its title in the description of the API, where another command has the same verb: *Guardar el convenio*. */
  readonly title?: string
  readonly access: Access
  /** What it causes, and what can no longer be done after it. Without consequence and fields it runs when pressed. */
  readonly consequence?: string
  readonly danger?: true
  /** The context of the button, such as the month. A record of another site is answered as if it did not exist. */
  readonly about: K
  /** The fields that the user fills in. */
  readonly params: A
  readonly answers: R
  /** False where the answer holds a secret that must not be stored; see `Endpoint`. */
  readonly keyed?: boolean
  /** Another program sends it, with a key of its own; see `Endpoint`. */
  readonly foreign?: true
  /** A file is sent with it. */
  readonly takes?: 'file'
}

export type AnyQuery = Query
export type AnyCommand = Command

/** The input of the handler of a command, in code. */
export type CommandInput<D extends AnyCommand> = ValuesOf<D['about']> & ValuesOf<D['params']>
/** The answer, as it travels. */
export type AnswerOf<T extends { readonly answers: z.ZodType }> = Travelled<z.output<T['answers']>>

/** A query or a file as it is declared; `params` may be left out when it has none. */
type QuerySpec<Q extends Query | FileQuery, A extends Fields> = Declared<Omit<Q, 'params'>> & {
  readonly params?: A
  readonly opens?: readonly (keyof A & string)[]
}

export function defineQuery<R extends z.ZodType, const A extends Fields = NoFields>(
  spec: QuerySpec<Query<A, R>, A>,
): Query<A, R>
export function defineQuery({ params = {}, ...spec }: QuerySpec<AnyQuery, Fields>): AnyQuery {
  return named({ ...spec, params })
}

export function defineFile<const A extends Fields = NoFields>(spec: QuerySpec<FileQuery<A>, A>): FileQuery<A>
export function defineFile({ params = {}, ...spec }: QuerySpec<FileQuery, Fields>): FileQuery {
  return named({ ...spec, params })
}

type CommandSpec<K extends Fields, A extends Fields, R extends z.ZodType> = Declared<
  Omit<Command<K, A, R>, 'about' | 'params'>
> & { readonly about?: K; readonly params?: A }
type NoFields = Record<never, never>

export function defineCommand<
  R extends z.ZodType,
  const K extends Fields = NoFields,
  const A extends Fields = NoFields,
>(spec: CommandSpec<K, A, R>): Command<K, A, R>
export function defineCommand({
  about = {},
  params = {},
  ...spec
}: CommandSpec<Fields, Fields, z.ZodType>): AnyCommand {
  return named({ ...spec, about, params })
}

const travelsInBody = ({ params, private: hidden, tries }: AnyQuery): boolean =>
  hidden === true || tries === true || Object.values(params).some(({ kind }) => kind === 'lines')

const describedOf = ({ module, name, title, access, opens, tells }: Omit<Query, 'answers' | 'params'>) => ({
  path: apiPathOf({ module, name }),
  access,
  tag: module,
  summary: title,
  ...(opens ? { opens } : {}),
  ...(tells ? { tells } : {}),
})

/** The endpoint of a query. */
export function queryEndpoint<A extends Fields, R extends z.ZodType>(
  query: Query<A, R>,
): Endpoint<z.ZodType, z.ZodType<ValuesOf<A>, unknown>, z.ZodType<ValuesOf<A>, unknown>, R> {
  const { params, answers: answer, takes } = query
  const shared = { ...describedOf(query), refers: refersOf(params), answer }
  const inAddress = inputInQuery(params, shapeOf(params))
  if (takes === 'file')
    return endpoint({ ...shared, method: 'POST', dry: true, upload: true, query: inAddress })
  return travelsInBody(query)
    ? endpoint({ ...shared, method: 'POST', dry: true, body: shapeOf(params) })
    : endpoint({ ...shared, method: 'GET', query: inAddress })
}

/** The endpoint of a file. */
export const fileEndpoint = <A extends Fields>(
  file: FileQuery<A>,
): Endpoint<z.ZodType, z.ZodType<ValuesOf<A>, unknown>> =>
  endpoint({
    ...describedOf(file),
    refers: refersOf(file.params),
    method: 'GET',
    query: inputInQuery(file.params, shapeOf(file.params)),
    ...(file.exports ? { exports: true as const } : {}),
    ...(file.taken ? { taken: { event: file.taken, subject: file.params.id?.to ?? apiNameOf(file) } } : {}),
  })

const apiNameOf = ({ module, name }: Pick<FileQuery, 'module' | 'name'>): string => `${module}.${name}`

/** The endpoint of a command. The fields sent beside a file travel in the address. */
export function commandEndpoint<K extends Fields, A extends Fields, R extends z.ZodType>(
  command: Command<K, A, R>,
): Endpoint<
  z.ZodType,
  z.ZodType<ValuesOf<K> & ValuesOf<A>, unknown>,
  z.ZodType<ValuesOf<K> & ValuesOf<A>, WireOf<K> & WireOf<A>>,
  R
> {
  const { module, name, verb, title = verb, access, about, params, answers, keyed, foreign, takes } = command
  const shared = {
    ...describedOf({ module, name, title, access, opens: Object.keys(about) }),
    method: 'POST' as const,
    refers: refersOf({ ...about, ...params }),
    answer: answers,
    ...(keyed === undefined ? {} : { keyed }),
    ...(foreign === undefined ? {} : { foreign }),
  }
  const shape = shapeOfBoth(about, params)
  return takes === 'file'
    ? endpoint({ ...shared, upload: true, query: inputInQuery({ ...about, ...params }, shape) })
    : endpoint({ ...shared, body: shape })
}

const each = <K extends string, T extends z.ZodType>(names: readonly K[], type: T) =>
  Object.fromEntries(names.map((name) => [name, type])) as Record<K, T>

/** Text fields of an answer, by their names: `z.object({ ...strings('id', 'patient'), total: z.number() })`. */
export const strings = <K extends string>(...names: readonly K[]) => each(names, z.string())

/** Text fields that may be null. */
export const stringsOrNull = <K extends string>(...names: readonly K[]) => each(names, z.string().nullable())

/** Fields with counts and other plain numbers. */
export const numbers = <K extends string>(...names: readonly K[]) => each(names, z.number())
