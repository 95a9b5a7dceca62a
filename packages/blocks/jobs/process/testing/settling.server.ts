import { Problem } from '@quina/kernel'
import { sql } from 'kysely'
import { money, text } from '../../../values/field/words.ts'
import { type ServedProcess, serveProcess } from '../process.server.ts'
import { defineProcess } from '../process.ts'

/** A process for tests: it settles people, and records each time in `public.settled`. */
const settling = defineProcess({
  id: 'test.settle',
  title: 'Liquidar',
  params: { people: text('Personas'), each: money('Valor') },
  item: { net: money('Neto') },
  items: ['persona', 'personas'],
  verb: 'Liquidar',
  consequence: 'Se liquida a cada persona.',
})

/** `people` are keys between commas; `gone` cannot be done, `bad` is refused, `broken` is a fault of the program. */
export const settlingService = (pauseMs = 0): ServedProcess =>
  serveProcess(settling, {
    whose: 'house',
    plan: async (_tx, { people, each }) =>
      people.split(',').map((key) => ({
        key,
        values: { net: String(each) },
        ...(key === 'gone' && { fault: 'Ya no trabaja aquí.' }),
      })),
    run: async (tx, { key, values }, { each }, { today }) => {
      await sql`insert into public.settled values (${key}, ${String(each)}, ${String(values.net)}, ${today})`.execute(
        tx,
      )
      if (pauseMs > 0) await sql`select pg_sleep(${pauseMs / 1000})`.execute(tx)
      if (key === 'bad') throw new Problem('X', 'No tiene contrato.')
      if (key === 'broken') throw new TypeError('secret detail')
    },
  })
