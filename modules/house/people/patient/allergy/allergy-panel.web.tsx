import type { AnswerOf } from '@quina/blocks'
import { CommandDialog, Show, useCan } from '@quina/blocks/web'
import { DataTable, EmptyState } from '@quina/ui/web'
import { useState } from 'react'
import {
  allergiesOf,
  allergySources,
  certainties,
  recordAllergies,
  reversalKinds,
  reverseAllergy,
} from './allergy.contract.ts'
import { AllergyLine } from './allergy-line.web.tsx'

type Row = AnswerOf<typeof allergiesOf>['rows'][number]

/** The whole list: the author of each allergy, its place and date, and why some are no longer active. */
export function AllergyPanel({ id }: { readonly id: string }) {
  const can = useCan()
  const [reversing, setReversing] = useState<Row>()
  return (
    <>
      <AllergyLine id={id} />
      <Show of={allergiesOf} params={{ id }}>
        {({ rows }) => (
          <DataTable
            label="Alergias"
            rows={rows}
            columns={columns}
            empty={{ filtered: false, never: <EmptyState title="Nadie ha preguntado sus alergias" /> }}
            actions={([row]) =>
              row !== undefined && row.reversal === null && can(recordAllergies)
                ? [{ label: 'Refutar…', danger: true, run: () => setReversing(row) }]
                : []
            }
          />
        )}
      </Show>
      {reversing && (
        <CommandDialog
          of={reverseAllergy}
          about={{ id, allergyId: reversing.id }}
          title={`Refutar ${reversing.label}`}
          spans={{ reason: 12 }}
          done={() => 'Queda refutada con su motivo'}
          onClose={() => setReversing(undefined)}
        />
      )}
    </>
  )
}

const columns = [
  { key: 'label', header: 'Alergia', sortable: false },
  { key: 'certainty', header: 'Certeza', kind: 'choice', options: certainties, sortable: false },
  { key: 'source', header: 'Dónde se supo', kind: 'choice', options: allergySources, sortable: false },
  { key: 'notedAt', header: 'Cuándo', kind: 'instant', sortable: false },
  { key: 'notedBy', header: 'Quién', sortable: false },
  { key: 'campus', header: 'Sede', sortable: false },
  { key: 'reversal', header: 'Ya no rige', kind: 'choice', options: reversalKinds, sortable: false },
  { key: 'reversalReason', header: 'Motivo', sortable: false },
] as const
