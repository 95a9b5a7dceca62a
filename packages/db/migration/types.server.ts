import { Kysely, PostgresDialect } from 'kysely'
import { PostgresDialect as GeneratorDialect, generate } from 'kysely-codegen'
import pg from 'pg'

/**
 * The types of every table of a migrated database, as the text of `schema.generated.ts`. Days and amounts are text; an amount
 * refuses numbers on input too, so that no float reaches the ledger.
 */
export async function typesOf(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  // A connection that is cut while it closes would end the process, though every answer has come. The pool stops listening to its
  // connections while it ends, so each one gets a listener too.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  try {
    return facesOf(
      await generate({
        db,
        dialect: new GeneratorDialect({ dateParser: 'string', numericParser: 'string' }),
        camelCase: true,
        excludePattern: '{graphile_worker,public}.*',
        typeMapping: { int8: 'number', numeric: 'string' },
        outFile: null,
      }),
    )
  } finally {
    await db.destroy()
  }
}

/** A face (decision 16) shows some columns of its table unchanged, so the types take their nullability from the table. */
const facesOf = (types: string): string =>
  types.replace(/export interface (\w+)Face \{\n([^}]*)\}/g, (_, table: string, columns: string) => {
    const names = [...columns.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => `"${name}"`)
    return `export type ${table}Face = Pick<${table}, ${names.join(' | ')}>;`
  })
