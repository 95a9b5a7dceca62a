import './affiliation-line.css'
import { DeedOf, Show, useAnswer, useCan } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { StatusTag, shownDay } from '@quina/ui/web'
import { beginPatient } from '../patient/patient.contract.ts'
import { affiliations, registerAffiliation, viewAffiliation } from './affiliation.contract.ts'
import { type Regime, regimes, type UserType, userTypes } from './regime.contract.ts'

/** What insures a patient today, in a line, and what to do when nothing does. */
export function AffiliationLine({ id }: { readonly id: string }) {
  const can = useCan()
  const begun = useAnswer(beginPatient, can(beginPatient.access) ? {} : null)
  if (!can(viewAffiliation)) return null
  const today = dayInBogota(new Date())
  return (
    <Show of={affiliations} asks={{ id }}>
      {(rows) => {
        const held = rows.find(
          ({ values: { fromDay, untilDay } }) =>
            String(fromDay) <= today && (untilDay === null || String(untilDay) >= today),
        )
        return (
          <p className="q-affiliation-line">
            {held === undefined ? (
              <StatusTag tone="warning">Sin afiliación registrada hoy</StatusTag>
            ) : (
              <span>
                {[
                  held.labels.epsId,
                  regimes[held.values.regime as Regime],
                  userTypes[held.values.userType as UserType],
                  `desde ${shownDay(String(held.values.fromDay))}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            )}
            {held?.stale && <StatusTag tone="warning">Verificar derechos</StatusTag>}
            <DeedOf
              of={registerAffiliation}
              about={{ id }}
              title="Registrar afiliación"
              label={held === undefined ? 'Registrar afiliación…' : 'Cambió de afiliación…'}
              begun={{
                fromDay: today,
                municipalityId: begun.data?.municipalityId ?? null,
                closePrevious: held !== undefined,
              }}
              spans={{ closePrevious: 12 }}
              look={{ variant: 'default', size: 'compact-sm' }}
              done={() => 'Afiliación guardada'}
            />
          </p>
        )
      }}
    </Show>
  )
}
