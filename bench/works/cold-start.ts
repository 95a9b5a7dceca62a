import { type Place, startProduct } from '../harness/product.ts'
import { ms, type Result } from '../harness/table.ts'

/** W10: the second start, with the data and the built pages already there. */
export async function coldStart(place: Place): Promise<Result> {
  const first = await startProduct('start', place)
  await first.stop()
  const second = await startProduct('start', place)
  await second.stop()
  return {
    id: 'W10',
    work: 'npm start, second time',
    ours: ms(second.took),
    reference: '—',
    ratio: '—',
    goal: '≤ 4000 ms',
    met: second.took <= 4000,
  }
}
