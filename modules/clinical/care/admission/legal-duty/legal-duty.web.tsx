import type { AnswerOf } from '@quina/blocks'
import { CommandOf, MiniTable, Show } from '@quina/blocks/web'
import { Panel, StatusTag, shownInstant } from '@quina/ui/web'
import { dutyHelp, dutyKinds, dutyStates, legalDuties, tellDuty } from './legal-duty.contract.ts'

type Duty = AnswerOf<typeof legalDuties>[number]

const nameOf = ({ kind, event }: Duty): string =>
  event === null ? dutyKinds[kind] : `${dutyKinds[kind]}: ${event}`

interface DutiesProps {
  /** The id of the admission. */
  readonly id: string
}

/** The legal duties of this admission, the term of each and how it was fulfilled. Without duties the panel is not shown. */
export const LegalDuties = ({ id }: DutiesProps) => (
  <Show of={legalDuties} params={{ id }}>
    {(duties) =>
      duties.length > 0 && (
        <Panel title="Obligaciones legales">
          <MiniTable
            rows={duties}
            keyOf={(duty) => duty.id}
            columns={[
              { head: 'Obligación', cell: nameOf },
              {
                head: 'Vence',
                cell: ({ dueAt }) => (dueAt === null ? 'Sin plazo en horas' : shownInstant(dueAt)),
              },
              { head: 'Estado', cell: (duty) => <DutyTag duty={duty} /> },
              { head: 'Evidencia', cell: ({ evidence }) => evidence },
            ]}
            actions={(duty) => <Tell id={id} duty={duty} />}
          />
        </Panel>
      )
    }
  </Show>
)

const Tell = ({ id, duty }: DutiesProps & { readonly duty: Duty }) => (
  <CommandOf
    of={tellDuty}
    about={{ id, dutyId: duty.id, version: duty.version }}
    title={nameOf(duty)}
    consequence={dutyHelp[duty.kind]}
    label={duty.status === 'pending' ? 'Cumplir…' : 'Cambiar…'}
    begun={{ status: duty.status === 'pending' ? 'done' : duty.status, evidence: duty.evidence }}
    done={() => 'Obligación guardada'}
    look={{ variant: 'subtle', size: 'compact-sm' }}
  />
)

function DutyTag({ duty: { status, dueAt } }: { readonly duty: Duty }) {
  const overdue = status === 'pending' && dueAt !== null && new Date(dueAt) < new Date()
  if (overdue) return <StatusTag tone="bad">Vencida</StatusTag>
  const tones = { pending: 'warning', done: 'good', not_applicable: 'neutral' } as const
  return <StatusTag tone={tones[status]}>{dutyStates[status]}</StatusTag>
}
