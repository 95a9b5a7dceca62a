import { Button } from '@mantine/core'
import { permissionFor } from '@quina/blocks'
import { FieldsDialog, getFrom, MiniTable, sendTo, useCan, wordsOf } from '@quina/blocks/web'
import { ErrorState, Panel, StatusTag, shownInstant } from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { admission } from '../admission/admission.contract.ts'
import {
  dutyFields,
  dutyHelp,
  dutyKinds,
  dutyPath,
  dutyStates,
  type LegalDuty,
} from './legal-duty.contract.ts'

/** What the law asks of this admission, by when, and how it was done. Nothing is shown where nothing is owed. */
export function LegalDuties({ id }: { readonly id: string }) {
  const mayEdit = useCan()(permissionFor(admission, 'edit'))
  const path = dutyPath(id)
  const client = useQueryClient()
  const [open, setOpen] = useState<LegalDuty | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getFrom<readonly LegalDuty[]>(path, {}, signal),
  })
  if (!error && (data === undefined || data.length === 0)) return null
  const say = async (duty: LegalDuty, values: object, key: string) =>
    void client.setQueryData(
      [path],
      await sendTo('PUT', `${path}/${duty.id}`, { body: { version: duty.version, values }, key }),
    )
  return (
    <Panel title="Obligaciones legales">
      {error && <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />}
      {data !== undefined && <Duties duties={data} {...(mayEdit ? { onOpen: setOpen } : {})} />}
      {open !== null && (
        <FieldsDialog
          title={dutyKinds[open.kind]}
          consequence={dutyHelp[open.kind]}
          verb="Guardar"
          fields={dutyFields}
          begun={{ status: open.status === 'pending' ? 'done' : open.status, evidence: open.evidence }}
          send={(values, key) => say(open, values, key)}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  )
}

interface DutiesProps {
  readonly duties: readonly LegalDuty[]
  readonly onOpen?: (duty: LegalDuty) => void
}

const Duties = ({ duties, onOpen }: DutiesProps) => (
  <MiniTable
    rows={duties}
    keyOf={({ id }) => id}
    columns={[
      { head: 'Obligación', cell: ({ kind }) => dutyKinds[kind] },
      {
        head: 'Vence',
        cell: ({ dueAt }) => (dueAt === null ? 'Sin plazo en horas' : shownInstant(dueAt)),
      },
      { head: 'Estado', cell: (duty) => <DutyTag duty={duty} /> },
      { head: 'Evidencia', cell: ({ evidence }) => evidence },
    ]}
    actions={
      onOpen &&
      ((duty) => (
        <Button variant="subtle" size="compact-sm" onClick={() => onOpen(duty)}>
          {duty.status === 'pending' ? 'Cumplir…' : 'Cambiar…'}
        </Button>
      ))
    }
  />
)

function DutyTag({ duty: { status, dueAt } }: { readonly duty: LegalDuty }) {
  const overdue = status === 'pending' && dueAt !== null && new Date(dueAt) < new Date()
  if (overdue) return <StatusTag tone="bad">Vencida</StatusTag>
  const tones = { pending: 'warning', done: 'good', not_applicable: 'neutral' } as const
  return <StatusTag tone={tones[status]}>{dutyStates[status]}</StatusTag>
}
