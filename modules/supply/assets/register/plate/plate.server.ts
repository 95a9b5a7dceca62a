import { parameterOn } from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { type Day, refused } from '@quina/kernel'
import { platePrefix } from '../asset/asset.contract.ts'

interface Plates {
  readonly on: Day
  /** The class of each wanted plate. */
  readonly classIds: readonly string[]
  /** Plates that other lines of the same document already have. */
  readonly brought?: readonly string[]
}

/** Returns the next plates in the order of the classes, skipping those taken: an initial inventory may bring its own plates. */
export async function nextPlates(tx: Tx, { on, classIds, brought = [] }: Plates): Promise<string[]> {
  const prefix = await parameterOn(tx, platePrefix, on)
  const found = new Map<number, string>()
  while (found.size < classIds.length) {
    const missing = [...classIds.keys()].filter((at) => !found.has(at))
    const rows = await rowsFrom<{ at: number; plate: string }>(tx)`
      select n.at, n.plate from (
        select w.at,
               coalesce(c.plate_prefix, ${prefix}) || '-'
                 || lpad(w.number::text, greatest(4, length(w.number::text)), '0') as plate
        from (select at, class_id, platform.take_number('assets.plate') as number
              from unnest(${missing}::int[], ${missing.map((at) => classIds[at]!)}::uuid[]) as u (at, class_id)) w
        join assets.asset_class c on c.id = w.class_id) n
      where n.plate <> all(${[...brought]}::text[])
        and not exists (select from assets.asset a where a.plate = n.plate)`
    for (const { at, plate } of rows) found.set(at, plate)
  }
  return [...classIds.keys()].map((at) => found.get(at)!)
}

/** The database's refusals for documents that register assets. */
export const takenSerial = {
  'assets.asset_serial': refused('SERIE_DUPLICADA', 'Otro bien de la misma clase tiene esa serie.', 'lines'),
}
