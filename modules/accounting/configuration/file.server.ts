import type { Tx } from '@quina/db/server'
import { insist, Problem } from '@quina/kernel'
import { z } from 'zod'
import { changePurpose, changeTemplate } from './change.server.ts'
import { type Imported, ruleShape } from './configuration.contract.ts'
import { type Asking, configurationOf } from './reading.server.ts'

const format = 'quina.accounting.configuration/1'
const shape = z.object({
  format: z.literal(format),
  purposes: z.record(z.string(), z.string()),
  postings: z.record(z.string(), z.array(ruleShape)),
})

/** The accounts of each purpose, by their codes, and the templates that were changed: to take to another hospital. */
export async function exported(tx: Tx, asking: Asking) {
  const { purposes, postings } = await configurationOf(tx, asking)
  const content = {
    format,
    purposes: Object.fromEntries(
      purposes.flatMap(({ key, account }) => (account ? [[key, account.split(' ')[0]]] : [])),
    ),
    postings: Object.fromEntries(postings.flatMap(({ event, own, lines }) => (own ? [[event, lines]] : []))),
  }
  const name = `Configuración contable ${asking.today}.json`
  return {
    download: { name, mediaType: 'application/json', content: Buffer.from(JSON.stringify(content, null, 2)) },
  }
}

/** Reads a file of ours and changes what it says differently from today on, telling each change and all that is wrong. */
export async function imported(tx: Tx, content: Buffer, asking: Asking): Promise<Imported> {
  const file = parsed(content)
  const now = await configurationOf(tx, asking)
  const told: { changes: string[]; problems: string[] } = { changes: [], problems: [] }
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    try {
      await work()
      told.changes.push(what)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      told.problems.push(`${what}: ${error.message}`)
    }
  }
  const change = { fromDay: asking.today, reason: 'Importado de un archivo' }
  for (const [key, code] of Object.entries(file.purposes)) {
    const own = now.purposes.find((one) => one.key === key)
    if (own?.account?.split(' ')[0] === code) continue
    await attempt(`${own?.label ?? key}: ${code}`, async () => {
      const accountId = await idOf(tx, code)
      return changePurpose(tx, { ...change, key, accountId })
    })
  }
  for (const [event, lines] of Object.entries(file.postings)) {
    const own = now.postings.find((one) => one.event === event)
    if (JSON.stringify(own?.lines) === JSON.stringify(lines)) continue
    await attempt(`Plantilla ${own?.label ?? event}`, () =>
      changeTemplate(tx, { ...change, event, lines: lines }),
    )
  }
  return told
}

function parsed(content: Buffer): z.output<typeof shape> {
  const read = shape.safeParse(jsonOf(content.toString('utf8')))
  insist(read.success, 'CON-059', 'El archivo no es una configuración contable exportada de aquí.')
  return read.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('CON-059', 'El archivo no es una configuración contable exportada de aquí.')
  }
}

async function idOf(tx: Tx, code: string): Promise<string> {
  const row = await tx
    .selectFrom('accounting.account')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst()
  insist(row !== undefined, 'CON-011', `La cuenta ${code} no existe.`)
  return row.id
}
