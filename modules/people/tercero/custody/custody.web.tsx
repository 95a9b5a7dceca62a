import { CommandDialog, catalogScreens, type ListRow, openFileOf, Show, useCan } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import type { RowAction } from '@quina/ui/web'
import { useState } from 'react'
import {
  clearance,
  custody,
  custodyReceiver,
  handOver,
  handoverAct,
  transferCustody,
} from './custody.contract.ts'

/** The custodians of goods and places: to assign, hand over, receive and give clearance. */
export function CustodyList() {
  if (!useCan()(transferCustody)) return <Custodies />
  return (
    <Show of={custodyReceiver} params={{}}>
      {({ me }) => <Custodies hands={{ me }} />}
    </Show>
  )
}

interface Receiver {
  readonly id: string
  readonly label: string
}

interface CustodiesProps {
  /** The permission to hand things over, with the own tercero of the user. */
  readonly hands?: { readonly me: Receiver | null }
}

interface Handing {
  readonly row: ListRow
  /** Known already where one receives what somebody else has. */
  readonly to: Receiver | null
}

function Custodies({ hands }: CustodiesProps) {
  const [handing, setHanding] = useState<Handing>()
  // Made once: a screen that were another component at each drawing would lose its state.
  const [{ List }] = useState(() =>
    catalogScreens(custody, {
      columns: [
        'terceroId',
        'dependenciaId',
        'locationId',
        'units',
        'worth',
        'fromDay',
        'untilDay',
        'act',
        'status',
      ],
      defaults: () => ({ fromDay: dayInBogota(new Date()) }),
      rowActions: (row) => [...handingOf(row, hands, setHanding), ...papersOf(row)],
      cards: true,
    }),
  )
  return (
    <>
      <List />
      {handing && <HandOver {...handing} onClose={() => setHanding(undefined)} />}
    </>
  )
}

function HandOver({ row, to, onClose }: Handing & { readonly onClose: () => void }) {
  const whose = String(row.terceroLabel ?? '')
  return (
    <CommandDialog
      of={handOver}
      about={{ id: row.id }}
      title={to === null ? `Trasladar la custodia de ${whose}` : `Recibir la custodia de ${whose}`}
      begun={{ on: dayInBogota(new Date()), ...(to && { terceroId: to.id }) }}
      labels={to === null ? {} : { terceroId: to.label }}
      spans={{ terceroId: 12 }}
      done={({ id }) => {
        openFileOf(handoverAct, { id })
        return 'Custodia trasladada'
      }}
      onClose={onClose}
    />
  )
}

/** What a custodian has is received by the person who is there, or handed to another. */
function handingOf(
  row: ListRow,
  hands: CustodiesProps['hands'],
  begin: (handing: Handing) => void,
): RowAction[] {
  if (hands === undefined || row.status !== 'standing') return []
  const { me } = hands
  return [
    ...(me === null || row.terceroId === me.id
      ? []
      : [{ label: 'Recibir a mi cargo…', run: () => begin({ row, to: me }) }]),
    { label: 'Trasladar custodia…', run: () => begin({ row, to: null }) },
  ]
}

const papersOf = (row: ListRow): RowAction[] => [
  { label: 'Imprimir acta de entrega', run: () => openFileOf(handoverAct, { id: row.id }) },
  { label: 'Paz y salvo', run: () => openFileOf(clearance, { id: String(row.terceroId) }) },
]
