import { type AnswerOf, permissionFor } from '@quina/blocks'
import { CommandOf, MiniTable, Show, useCan } from '@quina/blocks/web'
import { Panel, StatusTag, shownDay } from '@quina/ui/web'
import { admission, waiveDocument } from '../admission/admission.contract.ts'
import { moments } from '../document-requirement/document-requirement.contract.ts'
import { admissionPapers, paperStates, receivePaper, receivePapers } from './checklist.contract.ts'

const tones = { pending: 'warning', delivered: 'good', not_applicable: 'neutral', waived: 'info' } as const
const { waived: _waived, ...others } = paperStates

type Paper = AnswerOf<typeof admissionPapers>[number]

/** The papers of an admission, and the state of each. */
export function Checklist({ id, may }: { id: string; may: readonly string[] }) {
  const can = useCan()
  const mayChange = can(permissionFor(admission, 'edit')) && may.includes('edit')
  return (
    <Panel title="Documentos de la admisión">
      <Show of={admissionPapers} params={{ id }}>
        {(papers) =>
          papers.length === 0 ? (
            <p className="q-muted">No se le pide ningún documento.</p>
          ) : (
            <>
              {mayChange && papers.filter(isPending).length > 1 && (
                <CommandOf
                  of={receivePapers}
                  about={{ id }}
                  look={{ variant: 'light', size: 'compact-sm' }}
                  done={({ received }) => `${received} documentos recibidos.`}
                />
              )}
              <MiniTable
                rows={papers}
                keyOf={(paper) => paper.id}
                columns={[
                  { head: 'Documento', cell: ({ name, mandatory }) => (mandatory ? `${name} *` : name) },
                  { head: 'Cuándo', cell: ({ moment }) => moments[moment as keyof typeof moments] },
                  {
                    head: 'Estado',
                    cell: (paper) => (
                      <StatusTag tone={tones[paper.status]}>{paperStates[paper.status]}</StatusTag>
                    ),
                  },
                  { head: 'Fecha', cell: ({ deliveredOn }) => deliveredOn && shownDay(deliveredOn) },
                  { head: 'Vence', cell: ({ expiresOn }) => expiresOn && shownDay(expiresOn) },
                  { head: 'Por qué', cell: ({ reason }) => reason },
                ]}
                actions={mayChange ? (paper) => <ChangePaper id={id} paper={paper} /> : undefined}
              />
            </>
          )
        }
      </Show>
    </Panel>
  )
}

const isPending = ({ status }: Paper): boolean => status === 'pending'

/** The option to waive is only shown to a user who may. */
function ChangePaper({ id, paper }: { readonly id: string; readonly paper: Paper }) {
  const { params } = receivePaper
  const status = { ...params.status, options: useCan()(waiveDocument) ? paperStates : others }
  return (
    <CommandOf
      of={{ ...receivePaper, params: { ...params, status } }}
      about={{ id, paperId: paper.id, version: paper.version }}
      title={paper.name}
      label={paper.status === 'pending' ? 'Recibir…' : 'Cambiar…'}
      begun={{ status: paper.status === 'pending' ? 'delivered' : paper.status, reason: paper.reason }}
      done={() => 'Documento guardado'}
      look={{ variant: 'subtle', size: 'compact-sm' }}
    />
  )
}
