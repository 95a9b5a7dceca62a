import { Group } from '@mantine/core'
import { CommandOf, documentScreens, GoTo, useCan } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { engagement } from './engagement.contract.ts'
import { changeAffiliation, changeCosts, changeSalary, changeSchedule } from './engagement-rows.contract.ts'

/** Vinculaciones: a draft is typed whole; one in force changes by adding rows from a later day on. */
export const engagementScreens = documentScreens(engagement, {
  columns: [
    'number',
    'employeeId',
    'identification',
    'kind',
    'positionId',
    'startDate',
    'retiredOn',
    'condition',
  ],
  defaults: ({ employeeId = '' }) => ({
    date: dayInBogota(new Date()),
    employeeId,
    kind: 'career',
    regime: 'public',
    spending: 'operative',
    dedication: '100',
    contributorType: '01',
    contributorSubtype: '00',
    withholdingProcedure: 'one',
    cesantiasRegime: 'annual',
    paymentMeans: 'transfer',
  }),
  // Each row replaces the one before from its day on, so a sum has no meaning.
  lines: {
    salaries: { unadded: ['amount', 'representation', 'technicalPremium', 'seniority'] },
    affiliations: { widths: { terceroId: 'minmax(180px, 1fr)', workCentre: 120, subtype: 70 } },
  },
  form: ({ Section, Params, Lines, More }) => (
    <>
      <Section title="Persona y vinculación">
        <Params
          employeeId={6}
          kind={3}
          regime={3}
          act={3}
          date={2}
          startDate={2}
          endDate={2}
          dependenciaId={3}
        />
        <Params spending={3} dedication={2} />
      </Section>
      <Section title="Seguridad social, retención y pago">
        <Params
          contributorType={2}
          contributorSubtype={2}
          cesantiasRegime={3}
          withholdingProcedure={2}
          paymentMeans={3}
        />
      </Section>
      <Lines name="salaries" />
      <Lines name="affiliations" />
      <Lines name="costs" />
      <Lines name="schedules" />
      <More>
        <Params economicActivity={3} workMunicipalityId={4} notes={12} />
      </More>
    </>
  ),
  header: (answer) => {
    if (answer?.status === 'active') return <EngagementChanges id={answer.id} />
    return answer?.status === 'retired' ? <WhatFollows id={answer.id} /> : null
  },
})

/** For a person who left: what is still owed to them. */
function WhatFollows({ id }: { readonly id: string }) {
  const can = useCan()
  if (!can('payroll.benefitLiquidation.edit')) return null
  return (
    <GoTo address={`/nomina/prestaciones-sociales/create?engagementId=${id}&kind=settlement`}>
      Elaborar la liquidación definitiva
    </GoTo>
  )
}

const look = { variant: 'default' } as const

/** The changes of a vinculación in force, each from a day on. */
function EngagementChanges({ id }: { readonly id: string }) {
  const can = useCan()
  const about = { id }
  const fromDay = dayInBogota(new Date())
  const begun = { fromDay }
  const firstOfNext = `${nextMonth(fromDay)}-01`
  return (
    <Group gap={8}>
      {can(changeSalary.access) && (
        <CommandOf
          of={changeSalary}
          about={about}
          title="Cambiar cargo o asignación"
          begun={{ ...begun, reason: 'annual' }}
          done={() => 'Asignación registrada'}
          look={look}
        />
      )}
      {can(changeAffiliation.access) && (
        <>
          <CommandOf
            of={changeAffiliation}
            about={about}
            title="Cambiar afiliación"
            begun={{ fromDay: firstOfNext, kind: 'eps' }}
            done={() => 'Afiliación registrada'}
            look={look}
          />
          <CommandOf
            of={changeCosts}
            about={about}
            title="Cambiar distribución del costo"
            begun={{ ...begun, percent: '100' }}
            done={() => 'Distribución registrada'}
            look={look}
          />
          <CommandOf
            of={changeSchedule}
            about={about}
            title="Cambiar jornada"
            begun={{ ...begun, restDay: 'sunday' }}
            done={() => 'Jornada registrada'}
            look={look}
          />
        </>
      )}
    </Group>
  )
}

function nextMonth(day: string): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + 1)
  return at.toISOString().slice(0, 7)
}
