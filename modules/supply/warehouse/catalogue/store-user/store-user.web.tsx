import { Button, Checkbox } from '@mantine/core'
import type { AnswerOf } from '@quina/blocks'
import { CommandOf, MiniTable, Show, searchOptionsOf, useAct } from '@quina/blocks/web'
import { EmptyState, LookupField, Page, PageHeader, Panel } from '@quina/ui/web'
import { useState } from 'react'
import {
  assignStores,
  copyStores,
  type StoreVerb,
  storeKeeper,
  storesOfUser,
  storeVerbs,
} from './store-user.contract.ts'

type AssignedStore = AnswerOf<typeof storesOfUser>[number]
type Box = StoreVerb | 'sees'
const boxes: Readonly<Record<Box, string>> = { sees: 'Ver', ...storeVerbs }

/** The stores of a user, and the user's actions in each. */
export function StoreUsers() {
  const [user, setUser] = useState({ id: '', label: '' })
  return (
    <Page>
      <PageHeader title="Bodegas de cada usuario" />
      <Panel title="Usuario">
        <LookupField
          label="Usuario"
          value={user.id}
          valueLabel={user.label}
          search={searchOptionsOf(storeKeeper.to)}
          onChange={(id, option) => setUser({ id, label: option?.label ?? '' })}
        />
      </Panel>
      {user.id === '' ? (
        <EmptyState title="Elija un usuario">Quien no tiene bodegas asignadas no ve ninguna.</EmptyState>
      ) : (
        <Show key={user.id} of={storesOfUser} params={{ userId: user.id }}>
          {(stores) => <Assignments key={JSON.stringify(stores)} userId={user.id} stores={stores} />}
        </Show>
      )}
    </Page>
  )
}

type AssignmentsProps = Readonly<{ userId: string; stores: readonly AssignedStore[] }>

function Assignments({ userId, stores }: AssignmentsProps) {
  const [rows, setRows] = useState(stores)
  const { send, busy } = useAct(assignStores, ({ stores: many }) =>
    many === 1 ? 'Queda con 1 bodega' : `Queda con ${many} bodegas`,
  )
  const mark = (storeId: string, box: Box, on: boolean) =>
    setRows((old) => old.map((row) => (row.storeId === storeId ? marked(row, box, on) : row)))
  return (
    <Panel title="Bodegas">
      <MiniTable
        label="Bodegas del usuario"
        rows={rows}
        keyOf={({ storeId }) => storeId}
        columns={[
          { head: 'Bodega', cell: ({ store }) => store },
          ...(Object.keys(boxes) as Box[]).map((box) => ({
            head: boxes[box],
            cell: (row: AssignedStore) => (
              <Checkbox
                aria-label={`${boxes[box]}: ${row.store}`}
                checked={row[box]}
                onChange={(event) => mark(row.storeId, box, event.currentTarget.checked)}
              />
            ),
          })),
        ]}
      />
      <div className="q-rows-actions q-no-print">
        <Button loading={busy} onClick={() => void send({ userId, stores: storedOf(rows) })}>
          {assignStores.verb}
        </Button>
        <CommandOf
          of={copyStores}
          about={{ userId }}
          done={({ stores: many }) => `${many} bodegas copiadas`}
          look={{ variant: 'default' }}
        />
      </div>
    </Panel>
  )
}

/** An action in a store includes seeing it; a store that is not seen allows no actions. */
const marked = (row: AssignedStore, box: Box, on: boolean): AssignedStore => {
  if (box !== 'sees') return { ...row, [box]: on, sees: row.sees || on }
  return on
    ? { ...row, sees: true }
    : {
        ...row,
        sees: false,
        receives: false,
        issues: false,
        transfers: false,
        adjusts: false,
        counts: false,
        approves: false,
      }
}

const storedOf = (rows: readonly AssignedStore[]) => {
  const seen = rows.filter(({ sees }) => sees).map(({ sees: _, store: __, ...one }) => one)
  return seen.length === 0 ? null : seen
}
