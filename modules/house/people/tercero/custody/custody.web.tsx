import { Box } from '@mantine/core'
import {
  CommandDialog,
  catalogScreens,
  GoTo,
  type ListRow,
  MiniTable,
  openFileOf,
  Show,
  useCan,
  writeSearch,
} from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Amount, Panel, type RowAction, useGoTo } from '@quina/ui/web'
import { useState } from 'react'
import {
  clearance,
  custody,
  custodyInventory,
  custodyReceiver,
  handOver,
  handoverAct,
  signCustody,
  transferCustody,
  uncoveredHolders,
} from './custody.contract.ts'

/** The custodians of goods and places: assign, hand over, receive and give clearance. */
export function CustodyList() {
  if (!useCan()(transferCustody)) return <Custodies />
  return (
    <Show of={custodyReceiver} params={{}}>
      {({ me }) => <Custodies mayHandOver={{ me }} />}
    </Show>
  )
}

/** The permission, in a module above, to send all the goods of a person, as when they retire. */
const sendGoods = 'assets.assetTransfer.edit'
const allGoodsOf = ({ terceroId }: ListRow): string =>
  `/traslado-bienes/create${writeSearch({ fromCustodianId: String(terceroId) })}`

type Receiver = Readonly<{ id: string; label: string }>

interface CustodiesProps {
  /** The permission to hand things over, with the user's own tercero. */
  readonly mayHandOver?: { readonly me: Receiver | null }
}

interface HandingOver {
  readonly row: ListRow
  /** Set when the user receives what another person has. */
  readonly to: Receiver | null
}

function Custodies({ mayHandOver }: CustodiesProps) {
  const [handingOver, setHandingOver] = useState<HandingOver>()
  const [signing, setSigning] = useState<ListRow>()
  const goTo = useGoTo()
  const sends = useCan()(sendGoods)
  // Created once: a new component at each render would lose its state.
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
      rowActions: (row) => [
        ...handOverActions(row, mayHandOver, setHandingOver),
        ...(mayHandOver && row.status === 'standing' && !row.signedAt
          ? [{ label: 'Firmar con PIN quien recibe…', run: () => setSigning(row) }]
          : []),
        ...(sends ? [{ label: 'Trasladar todos sus bienes…', run: () => goTo(allGoodsOf(row)) }] : []),
        ...papersOf(row),
      ],
    }),
  )
  return (
    <>
      <Uncovered />
      <List />
      {signing && (
        <CommandDialog
          of={signCustody}
          about={{ id: signing.id }}
          title={`Firma de ${String(signing.terceroLabel ?? '')}`}
          done={({ receiver }) => `Firmada por ${receiver}`}
          onClose={() => setSigning(undefined)}
        />
      )}
      {handingOver && <HandOver {...handingOver} onClose={() => setHandingOver(undefined)} />}
    </>
  )
}

/** People with registered goods who are missing from this list. */
const Uncovered = () => (
  <Show of={uncoveredHolders} params={{}}>
    {({ holders }) =>
      holders.length > 0 && (
        <Box p={14} pb={0}>
          <Panel title="Responden por bienes y no tienen custodia registrada">
            <MiniTable
              label="Responden por bienes y no tienen custodia registrada"
              rows={holders}
              keyOf={({ id }) => id}
              columns={[
                {
                  head: 'Responsable',
                  cell: ({ id, name }) => (
                    <GoTo address={`/assets${writeSearch({ custodianId: id })}`}>{name}</GoTo>
                  ),
                },
                { head: 'Bienes', end: true, cell: ({ units }) => units },
                { head: 'Valor de los bienes', end: true, cell: ({ worth }) => <Amount of={worth} /> },
              ]}
            />
          </Panel>
        </Box>
      )
    }
  </Show>
)

function HandOver({ row, to, onClose }: HandingOver & { readonly onClose: () => void }) {
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

/** The actions to receive what a custodian has, or to hand it to another person. */
function handOverActions(
  row: ListRow,
  mayHandOver: CustodiesProps['mayHandOver'],
  begin: (handingOver: HandingOver) => void,
): RowAction[] {
  if (mayHandOver === undefined || row.status !== 'standing') return []
  const { me } = mayHandOver
  return [
    ...(me === null || row.terceroId === me.id
      ? []
      : [{ label: 'Recibir a mi cargo…', run: () => begin({ row, to: me }) }]),
    { label: 'Trasladar custodia…', run: () => begin({ row, to: null }) },
  ]
}

const papersOf = (row: ListRow): RowAction[] => [
  { label: 'Inventario individual', run: () => openFileOf(custodyInventory, { id: String(row.terceroId) }) },
  { label: 'Imprimir acta de entrega', run: () => openFileOf(handoverAct, { id: row.id }) },
  { label: 'Paz y salvo', run: () => openFileOf(clearance, { id: String(row.terceroId) }) },
]
