import { DeedOf, MiniTable, pathTo, Show, useCan } from '@quina/blocks/web'
import { showInstant } from '@quina/kernel'
import { Link, Panel } from '@quina/ui/web'
import { blockMotives, relocateAppointment, toRelocate } from '../block/block.contract.ts'

/** Who is to be given another slot, of one agenda or of the whole site: the most urgent first, with where they may go. */
export const Relocations = (of: { readonly scheduleId: string | null }) =>
  useCan()(toRelocate.access) ? <Waiting {...of} /> : null

const Waiting = ({ scheduleId }: { readonly scheduleId: string | null }) => (
  <Show of={toRelocate} asks={{ scheduleId }}>
    {(waiting) => (
      <Panel title={waiting.length === 0 ? 'Por reubicar' : `Por reubicar (${waiting.length})`}>
        {waiting.length === 0 ? (
          <p className="q-muted">Nadie espera otra hora.</p>
        ) : (
          <MiniTable
            label="Por reubicar"
            rows={waiting}
            keyOf={({ id }) => id}
            columns={[
              {
                head: 'Cita',
                cell: ({ id, code }) => <Link href={pathTo('/eventos/edit/:id', { id })}>{code}</Link>,
              },
              { head: 'Paciente', cell: ({ patient }) => patient },
              { head: 'Teléfono', cell: ({ phone }) => phone ?? '—' },
              { head: 'Tenía', cell: ({ startsAt }) => showInstant(new Date(startsAt)) },
              { head: 'Con', cell: ({ professional }) => professional },
              { head: 'Motivo', cell: ({ motive }) => (motive === null ? 'Festivo' : blockMotives[motive]) },
              {
                head: 'Antes de',
                cell: ({ dueAt }) => (dueAt === null ? '—' : showInstant(new Date(dueAt))),
              },
              {
                head: 'Puede pasar a',
                cell: ({ proposal }) =>
                  proposal === null
                    ? 'Sin cupo cercano'
                    : `${showInstant(new Date(proposal.startsAt))} · ${proposal.professional}`,
              },
            ]}
            actions={({ id, patient, proposal }) =>
              proposal !== null && (
                <DeedOf
                  of={relocateAppointment}
                  about={{ id, slotId: proposal.slotId }}
                  title={`Mover a ${patient} al ${showInstant(new Date(proposal.startsAt))}`}
                  look={{ size: 'compact-sm', variant: 'light' }}
                  done={() => 'Cita movida: avise al paciente.'}
                />
              )
            }
          />
        )}
      </Panel>
    )}
  </Show>
)
