import type { AnswerOf } from '@quina/blocks'
import { CommandDialog, CommandOf, Show, useCan } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { DataTable, EmptyState, StatusTag } from '@quina/ui/web'
import { useState } from 'react'
import {
  affiliations,
  correctAffiliation,
  editAffiliation,
  registerAffiliation,
} from './affiliation.contract.ts'
import { regimes, userTypes } from './regime.contract.ts'

type AffiliationRow = AnswerOf<typeof affiliations>[number]

/** The affiliations of a patient by days, newest first. */
export function AffiliationPanel({ id }: { readonly id: string }) {
  const [open, setOpen] = useState<AffiliationRow>()
  const mayEdit = useCan()(editAffiliation)
  const doneMessage = () => 'Afiliación guardada'
  return (
    <>
      <div className="q-file-end">
        <CommandOf
          of={registerAffiliation}
          about={{ id }}
          title="Registrar afiliación"
          label="Registrar afiliación"
          begun={{ fromDay: dayInBogota(new Date()) }}
          spans={{ closePrevious: 12 }}
          done={doneMessage}
        />
      </div>
      <Show of={affiliations} params={{ id }}>
        {(rows) => <AffiliationTable rows={rows} onOpen={mayEdit ? setOpen : undefined} />}
      </Show>
      {open && (
        <CommandDialog
          of={correctAffiliation}
          about={{ id, affiliationId: open.id, version: open.version }}
          title="Corregir la afiliación"
          begun={open.values}
          labels={open.labels}
          done={doneMessage}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

type TableProps = Readonly<{
  rows: readonly AffiliationRow[]
  onOpen: ((row: AffiliationRow) => void) | undefined
}>

type Line = Readonly<Record<string, unknown>> & Readonly<{ id: string; row: AffiliationRow }>

function AffiliationTable({ rows, onOpen }: TableProps) {
  const shown = rows.map((row): Line => ({ ...row.values, id: row.id, eps: row.labels.epsId ?? '', row }))
  return (
    <DataTable<Line>
      label="Afiliaciones"
      rows={shown}
      columns={[
        { key: 'regime', header: 'Régimen', kind: 'choice', options: regimes, sortable: false },
        { key: 'eps', header: 'EPS o asegurador', sortable: false },
        { key: 'userType', header: 'Tipo de usuario', kind: 'choice', options: userTypes, sortable: false },
        { key: 'fromDay', header: 'Desde', kind: 'day', sortable: false },
        { key: 'untilDay', header: 'Hasta', kind: 'day', sortable: false },
        { key: 'verifiedOn', header: 'Verificada', kind: 'day', sortable: false },
        {
          key: 'stale',
          header: 'Derechos',
          width: 150,
          sortable: false,
          render: ({ row }) => row.stale && <StatusTag tone="warning">Verificar derechos</StatusTag>,
        },
      ]}
      empty={{ filtered: false, never: <EmptyState title="Todavía no hay afiliaciones" /> }}
      {...(onOpen === undefined
        ? {}
        : {
            actions: ([one]) =>
              one === undefined ? [] : [{ label: 'Corregir…', run: () => onOpen(one.row) }],
          })}
    />
  )
}
