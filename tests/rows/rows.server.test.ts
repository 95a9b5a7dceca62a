import {
  type Column,
  type Describer,
  openDescriber,
  type TestDatabase,
  testDatabase,
} from '@quina/testing/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOfRows, type RowsCall } from './calls.ts'
import { differences } from './compare.ts'
import { unread } from './unread.ts'

type QueryDescription = { readonly columns: readonly Column[] } | { readonly refused: string }

let database: TestDatabase
let describer: Describer
const read = callsOfRows()
beforeAll(async () => {
  database = await testDatabase()
  describer = await openDescriber(database.url)
})
afterAll(async () => {
  read.close()
  await describer.close()
  await database.close()
})

test('rows have the columns and the types that they are declared with, as the database describes each statement', async () => {
  const complaints: string[] = []
  const notChecked: string[] = read.calls.filter(({ texts }) => texts.length === 0).map(({ path }) => path)
  for (const call of read.calls.filter(({ texts }) => texts.length > 0)) {
    const described: QueryDescription[] = []
    for (const text of call.texts) described.push(await describe(text))
    const columns = described.flatMap((each) => ('columns' in each ? [each.columns] : []))
    const refused = described.flatMap((each) => ('refused' in each ? [each.refused] : []))
    if (columns.length === 0) complaints.push(...refused.map((each) => `${at(call)}: ${each}`))
    // Some combinations of two choices are never sent, and they cannot be distinguished from here.
    else if (refused.length > 0) notChecked.push(call.path)
    for (const each of columns)
      complaints.push(
        ...differences(read.checker, call, each).map((difference) => `${at(call)}: ${difference}`),
      )
  }
  expect([...new Set(complaints)]).toEqual([])
  expect(counted(notChecked)).toEqual(unread)
})

async function describe(text: string): Promise<QueryDescription> {
  try {
    return { columns: await describer.columnsOf(text) }
  } catch (error) {
    return { refused: `${(error as Error).message}: ${text}` }
  }
}

const at = ({ path, line }: RowsCall): string => `${path}:${line}`

function counted(paths: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const path of paths.toSorted()) counts[path] = (counts[path] ?? 0) + 1
  return counts
}
