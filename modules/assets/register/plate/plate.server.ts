import { parameterOn } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import { platePrefix } from '../asset/asset.contract.ts'

interface Plates {
  readonly on: Day
  readonly count: number
  /** Plates that come with others of the same document. */
  readonly brought?: readonly string[]
}

/** The plates that follow, of those that no asset has: an initial inventory may bring some of its own. */
export async function nextPlates(tx: Tx, { on, count, brought = [] }: Plates): Promise<string[]> {
  const prefix = await parameterOn(tx, platePrefix, on)
  const found: string[] = []
  while (found.length < count) {
    const rows = await rowsFrom<{ plate: string }>(tx)`
      select n.plate from (
        select ${prefix}::text || '-' || lpad(number::text, greatest(4, length(number::text)), '0') as plate
        from (select platform.take_number('assets.plate') as number
              from generate_series(1, ${count - found.length}::int)) taken) n
      where n.plate <> all(${[...brought]}::text[])
        and not exists (select from assets.asset a where a.plate = n.plate)`
    found.push(...rows.map(({ plate }) => plate))
  }
  return found
}

/** What the database refuses of a document that registers assets. */
export const takenSerial = {
  'assets.asset_serial': {
    code: 'SERIE_DUPLICADA',
    message: 'Otro bien de la misma clase tiene esa serie.',
    field: 'lines',
  },
}
