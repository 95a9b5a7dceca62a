import type { Kept } from '@quina/blocks'
import type { Posting } from '@quina/blocks/server'
import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import type { egreso } from './egreso.contract.ts'

export const withheldPosting = (_tx: Tx, _document: Kept<typeof egreso>): Posting[] => []
export const takeBackWithheld = async (_tx: Tx, _id: string, _day: Day): Promise<void> => {}
