import type { DocumentPrint } from '@quina/blocks/print'
import {
  campusScope,
  type Operation,
  optionsOperation,
  serveDocument,
  servedDocument,
  serveQuery,
} from '@quina/blocks/server'
import { rowsFrom, type Tx } from '@quina/db/server'
import { must } from '@quina/kernel'
import { mustWorkIn } from '@quina/warehouse/server'
import { annulDoses, giveDoses, takeDosesBack } from '../trolley-doses/trolley-doses.server.ts'
import { fillOf } from '../trolley-fill/trolley-fill.server.ts'
import { type TrolleyFacts, trolley, trolleyFill } from './trolley.contract.ts'

const trolleyPrint: DocumentPrint<typeof trolley> = {
  outward: true,
  lines: [{ field: 'lines', total: '' }],
  signs: { pharmacy: 'Entregó', receiver: 'Recibió' },
}

/** Rules: those of each dispensing, FAR-150 a drawer of another trolley, FAR-151 a medicine twice. */
export const trolleyService = servedDocument<typeof trolley>({
  document: trolley,
  async onSave(tx, { storeId, lines }, actor) {
    await mustWorkIn(tx, actor.userId, { storeId, verb: 'issues' })
    lines.forEach(({ orderLineId, productId }, index) => {
      const same = (one: (typeof lines)[number]) =>
        one.orderLineId === orderLineId && one.productId === productId
      must(
        lines.findIndex(same) === index,
        'FAR-151',
        `lines.${index}.orderLineId`,
        'Ese medicamento ya está en otro cajetín.',
      )
    })
  },
  on: {
    approve: async (command) => {
      await giveDoses(command)
    },
    return: async (command) => {
      await takeDosesBack(command)
    },
    annul: async (command) => {
      await annulDoses(command)
    },
  },
  extra: async (tx, { id }) => ({ facts: { drawers: await drawersOf(tx, id) } }),
  print: trolleyPrint,
})

const drawersOf = (tx: Tx, id: string) =>
  rowsFrom<TrolleyFacts['drawers'][number]>(tx)`
    select t.id, t.who, p.name as product, l.quantity::text as quantity, l.returned::text as returned, d.id as dispensing_id,
           platform.numbered('DSP', d.number) as dispensing
    from pharmacy.trolley_line t join pharmacy.dispensing_line l on l.id = t.dispensing_line_id
    join pharmacy.dispensing d on d.id = l.parent_id join warehouse.product_face p on p.id = t.product_id
    where t.parent_id = ${id}::uuid order by t.position`

export const trolleyOperations: readonly Operation[] = [
  serveQuery(trolleyFill, ({ tx, input, actor }) => fillOf(tx, { ...input, campusId: campusScope(actor) })),
  ...serveDocument(trolleyService),
  optionsOperation({
    to: 'pharmacy.trolleyLine',
    title: 'Cajetines de carros',
    access: 'campus',
    whose: 'site',
    chosenBy: ['pharmacy'],
  }),
]
