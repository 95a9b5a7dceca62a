import { type CatalogPieces, catalogScreens } from '@quina/blocks/web'
import { FieldGrid, MoreFields } from '@quina/ui/web'
import { specialty } from './specialty.contract.ts'
import { SpecialtySections } from './specialty-sections.web.tsx'

const screens = catalogScreens(specialty, {
  path: '/especialidades',
  columns: [
    'code',
    'name',
    'repsServiceId',
    'cupsFirstId',
    'cupsControlId',
    'firstMinutes',
    'opportunityDays',
    'dayKind',
    'res256Code',
    'active',
  ],
  defaults: () => ({ intramural: true, firstMinutes: 20 }),
  form: ({ Ask }) => <SpecialtyForm Ask={Ask} />,
  related: (answer) => <SpecialtySections answer={answer} />,
})

/** What is practised: its services, consultations, times and limits. */
export const Specialties = screens.List

function SpecialtyForm({ Ask }: CatalogPieces<typeof specialty>) {
  return (
    <>
      <FieldGrid>
        <Ask name="code" />
        <Ask name="name" wide />
        <Ask name="repsServiceId" />
        <Ask name="serviceGroupId" />
        <Ask name="cupsFirstId" />
        <Ask name="cupsControlId" />
        <Ask name="firstMinutes" />
        <Ask name="controlMinutes" />
        <Ask name="opportunityDays" />
        <Ask name="dayKind" />
        <Ask name="intramural" />
        <Ask name="mobileUnit" />
        <Ask name="homeCare" />
        <Ask name="outreach" />
        <Ask name="teleInteractive" />
        <Ask name="teleDeferred" />
        <Ask name="teleExpertise" />
        <Ask name="teleMonitoring" />
      </FieldGrid>
      <MoreFields>
        <Ask name="cupsEmergencyId" />
        <Ask name="cupsConsultId" />
        <Ask name="sex" />
        <Ask name="res256Code" />
        <Ask name="ageMinMonths" />
        <Ask name="ageMaxMonths" />
        <Ask name="requiresOrder" />
        <Ask name="requiresAuthorization" />
        <Ask name="costCentreId" />
        <Ask name="colour" />
      </MoreFields>
    </>
  )
}
