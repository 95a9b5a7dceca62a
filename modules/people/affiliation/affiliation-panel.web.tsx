import { Button } from '@mantine/core'
import { type Fields, flag } from '@quina/blocks'
import { FieldsDialog, sendTo, useCan, wordsOf } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { DataTable, EmptyState, ErrorState, StatusTag, toast } from '@quina/ui/web'
import { useState } from 'react'
import { useFilePart, useRefreshPatients } from '../patient-file/file-calls.web.ts'
import { affiliationFields, editAffiliation } from './affiliation.contract.ts'
import { regimes, userTypes } from './regime.contract.ts'

interface ShownAffiliation {
  readonly id: string
  readonly version: number
  readonly values: Readonly<Record<string, unknown>>
  readonly labels: Readonly<Record<string, string>>
  readonly stale: boolean
}

const newFields = {
  ...affiliationFields,
  closePrevious: flag('Cerrar la anterior el día antes'),
} satisfies Fields

/** What insures a patient, by days; the newest first. */
export function AffiliationPanel({ id }: { readonly id: string }) {
  const { data, error, refetch } = useFilePart<ShownAffiliation>(id, 'affiliation')
  const [open, setOpen] = useState<ShownAffiliation | 'new'>()
  const mayEdit = useCan()(editAffiliation)
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  return (
    <>
      {mayEdit && (
        <div className="q-file-end">
          <Button onClick={() => setOpen('new')}>Registrar afiliación</Button>
        </div>
      )}
      <AffiliationTable rows={data} onOpen={mayEdit ? setOpen : undefined} />
      {open && (
        <AffiliationDialog
          patientId={id}
          one={open === 'new' ? null : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

interface TableProps {
  readonly rows: readonly ShownAffiliation[] | undefined
  readonly onOpen: ((row: ShownAffiliation) => void) | undefined
}

interface Line extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly row: ShownAffiliation
}

function AffiliationTable({ rows, onOpen }: TableProps) {
  const shown = rows?.map((row): Line => ({ ...row.values, id: row.id, eps: row.labels.epsId ?? '', row }))
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

interface AffiliationDialogProps {
  readonly patientId: string
  readonly one: ShownAffiliation | null
  readonly onClose: () => void
}

function AffiliationDialog({ patientId, one, onClose }: AffiliationDialogProps) {
  const refresh = useRefreshPatients()
  const path = `/api/people/patient/${patientId}/affiliation`
  const send = async (wire: Readonly<Record<string, unknown>>, key: string) => {
    const { closePrevious, ...values } = wire
    if (one === null)
      await sendTo('POST', path, { body: { values, closePrevious: closePrevious === true }, key })
    else await sendTo('PUT', `${path}/${one.id}`, { body: { version: one.version, values }, key })
    await refresh()
    void toast({ message: 'Afiliación guardada', tone: 'good' })
  }
  return (
    <FieldsDialog
      title={one === null ? 'Registrar afiliación' : 'Corregir la afiliación'}
      verb="Guardar"
      fields={one === null ? newFields : affiliationFields}
      begun={one === null ? { fromDay: dayInBogota(new Date()) } : one.values}
      labels={one?.labels ?? {}}
      spans={{ closePrevious: 12 }}
      send={send}
      onClose={onClose}
    />
  )
}
