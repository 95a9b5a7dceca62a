import pg from 'pg'

/** The placeholder of a parameter in a statement that is described. */
export const parameter = '\u0001'

/** A column of the result of a statement: its name in our rows, and its type in the driver. */
export type Column = Readonly<{ name: string; makes: Makes }>

export type Kind = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'json'
/** A value, or a list of them. */
export interface Makes {
  readonly kind: Kind
  readonly list: boolean
  /** Its name in PostgreSQL. */
  readonly type: string
}

type Field = Readonly<{ name: string; dataTypeID: number }>

/** PostgreSQL describes statements without running them. */
export interface Describer {
  /** The columns of a statement. @throws the database's own error when it refuses it */
  columnsOf(text: string): Promise<Column[]>
  close(): Promise<void>
}

export async function openDescriber(url: string): Promise<Describer> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const types = await typesOf(client)
  return {
    columnsOf: async (text) => {
      const fields = await new Promise<readonly Field[]>((resolve, reject) => {
        client.query(describing(numbered(text), { resolve, reject }))
      })
      return fields.map(({ name, dataTypeID }) => ({
        name: camel(name),
        makes: types.get(dataTypeID) ?? { kind: 'string', list: false, type: String(dataTypeID) },
      }))
    },
    close: () => client.end(),
  }
}

function numbered(text: string): string {
  const [first = '', ...others] = text.split(parameter)
  return others.reduce((before, after, index) => `${before}$${index + 1}${after}`, first)
}

type Settles = Readonly<{ resolve: (fields: readonly Field[]) => void; reject: (error: Error) => void }>

/** Parse and Describe: nothing is bound or run. After an error the client sends nothing more, so it settles there. */
function describing(text: string, { resolve, reject }: Settles): pg.Submittable {
  let fields: readonly Field[] = []
  return {
    submit(connection: pg.Connection) {
      connection.parse({ name: '', text, types: [] }, true)
      connection.describe({ type: 'S', name: '' }, true)
      connection.sync()
    },
    handleRowDescription: (message: { readonly fields: readonly Field[] }) => {
      fields = message.fields
    },
    handleError: reject,
    handleReadyForQuery: () => resolve(fields),
  } as pg.Submittable
}

type PgType = Readonly<{ oid: number; name: string; category: string; element: string | null }>

/** The JavaScript type of each database type, as the driver is set up here: its parsers are run on a value of that type. */
async function typesOf(client: pg.Client): Promise<Map<number, Makes>> {
  const { rows } = await client.query<PgType>(
    `select t.oid::int, format_type(t.oid, null) as name, t.typcategory as category,
            case when t.typcategory = 'A' then (select e.typname from pg_type e where e.oid = t.typelem) end as element
     from pg_type t where t.typtype in ('b', 'd', 'e', 'r')`,
  )
  return new Map(rows.map((type) => [type.oid, makesOf(type, client)]))
}

function makesOf({ oid, name, element }: PgType, client: pg.Client): Makes {
  const sample = sampleOf(element ?? name)
  const made: unknown = client.getTypeParser(oid, 'text')(element === null ? sample : `{"${sample}"}`)
  const list = Array.isArray(made)
  if (/json/.test(name)) return { kind: 'json', list, type: name }
  return { kind: kindOf(list ? made[0] : made), list, type: name }
}

function sampleOf(name: string): string {
  if (/^timestamp/.test(name)) return '2026-01-31 08:00:00+00'
  if (name === 'date') return '2026-01-31'
  if (/^bool/.test(name)) return 't'
  if (/^(int|float|numeric|oid|bigint|smallint|real|double|money)/.test(name)) return '1'
  return /json/.test(name) ? '{}' : 'x'
}

function kindOf(value: unknown): Kind {
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  return typeof value === 'number' || typeof value === 'boolean' ? (typeof value as Kind) : 'string'
}

const camel = (name: string): string =>
  name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
