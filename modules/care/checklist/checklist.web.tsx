import { Button } from '@mantine/core'
import { FieldsDialog, getFrom, MiniTable, sendTo, useCan, wordsOf } from '@quina/blocks/web'
import { ErrorState, Panel, StatusTag, shownDay } from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { waiveDocument } from '../admission/admission.contract.ts'
import { moments } from '../document-requirement/document-requirement.contract.ts'
import { checklistPath, type Paper, paperFields, paperStates } from './checklist.contract.ts'

const tones = { pending: 'warning', delivered: 'good', not_applicable: 'neutral', waived: 'info' } as const

interface ChecklistProps {
  readonly id: string
  readonly may: readonly string[]
}

/** The papers of an admission, and what is said of each. */
export function Checklist({ id, may }: ChecklistProps) {
  const path = checklistPath(id)
  const client = useQueryClient()
  const canWaive = useCan()(waiveDocument)
  const [open, setOpen] = useState<Paper | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getFrom<readonly Paper[]>(path, {}, signal),
  })
  const editable = may.includes('edit')
  const say = async (paper: Paper, values: object, key: string) =>
    void client.setQueryData(
      [path],
      await sendTo('PUT', `${path}/${paper.id}`, { body: { version: paper.version, values }, key }),
    )
  const { waived: _waived, ...others } = paperStates
  const status = { ...paperFields.status, options: canWaive ? paperStates : others }
  return (
    <Panel title="Documentos de la admisión">
      {error && <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="q-muted">No se le pide ningún documento.</p>}
      {data !== undefined && data.length > 0 && (
        <Papers papers={data} {...(editable ? { onOpen: setOpen } : {})} />
      )}
      {open !== null && (
        <FieldsDialog
          title={open.name}
          verb="Guardar"
          fields={{ ...paperFields, status }}
          begun={{ status: open.status === 'pending' ? 'delivered' : open.status, reason: open.reason }}
          send={(values, key) => say(open, values, key)}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  )
}

interface PapersProps {
  readonly papers: readonly Paper[]
  readonly onOpen?: (paper: Paper) => void
}

const Papers = ({ papers, onOpen }: PapersProps) => (
  <MiniTable
    rows={papers}
    keyOf={({ id }) => id}
    columns={[
      { head: 'Documento', cell: ({ name, mandatory }) => (mandatory ? `${name} *` : name) },
      { head: 'Cuándo', cell: ({ moment }) => moments[moment as keyof typeof moments] },
      {
        head: 'Estado',
        cell: ({ status }) => <StatusTag tone={tones[status]}>{paperStates[status]}</StatusTag>,
      },
      { head: 'Fecha', cell: ({ deliveredOn }) => deliveredOn && shownDay(deliveredOn) },
      { head: 'Vence', cell: ({ expiresOn }) => expiresOn && shownDay(expiresOn) },
      { head: 'Por qué', cell: ({ reason }) => reason },
    ]}
    actions={
      onOpen &&
      ((paper) => (
        <Button variant="subtle" size="compact-sm" onClick={() => onOpen(paper)}>
          {paper.status === 'pending' ? 'Recibir…' : 'Cambiar…'}
        </Button>
      ))
    }
  />
)
