import { type CatalogPieces, catalogScreens, FileSectionPanels } from '@quina/blocks/web'
import { FieldGrid, MoreFields } from '@quina/ui/web'
import { specialty } from './specialty.contract.ts'

const screens = catalogScreens(specialty, {
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
  form: (pieces) => <SpecialtyForm {...pieces} />,
  related: ({ id }) => <FileSectionPanels of="hospital.specialty" id={id} />,
})

/** The specialties: their services, consultations, times and limits. */
export const Specialties = screens.List

function SpecialtyForm({ Ask, Params }: CatalogPieces<typeof specialty>) {
  return (
    <>
      <FieldGrid>
        <Ask name="code" />
        <Ask name="name" wide />
        <Params repsServiceId serviceGroupId cupsFirstId cupsControlId />
        <Params firstMinutes controlMinutes opportunityDays dayKind />
        <Params intramural mobileUnit homeCare outreach />
        <Params teleInteractive teleDeferred teleExpertise teleMonitoring />
      </FieldGrid>
      <MoreFields>
        <Params cupsEmergencyId cupsConsultId sex res256Code />
        <Params ageMinMonths ageMaxMonths requiresOrder requiresAuthorization />
        <Params costCentreId colour />
      </MoreFields>
    </>
  )
}
