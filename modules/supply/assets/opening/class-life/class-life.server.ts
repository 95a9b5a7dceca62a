import { rowsFrom, type Tx } from '@quina/db/server'
import type { DepreciationMethod } from '../../register/asset/asset-life.contract.ts'

/** How a class is depreciated; a class without a life is not. */
export type ClassLife = Readonly<{ lifeMonths: number | null; method: DepreciationMethod }>

const none: ClassLife = { lifeMonths: null, method: 'straight' }

/** Returns how each class is depreciated. */
export async function classLives(tx: Tx): Promise<(classId: string) => ClassLife> {
  const rows = await rowsFrom<ClassLife & { readonly id: string }>(tx)`
    select id, life_months as "lifeMonths", method from assets.asset_class`
  const lives = new Map(rows.map(({ id, ...life }) => [id, life]))
  return (classId) => lives.get(classId) ?? none
}
