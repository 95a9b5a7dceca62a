import { catalogScreens } from '@quina/blocks/web'
import { FieldGrid, MoreFields, useGoTo } from '@quina/ui/web'
import { AccountLists } from '../account-list/account-list.web.tsx'
import { Reclassify } from '../reclassify/reclassify.web.tsx'
import { account } from './account.contract.ts'

const screens = catalogScreens(account, {
  columns: [
    'code',
    'name',
    'nature',
    'acceptsMoves',
    'requiresTercero',
    'requiresCostCentre',
    'balance',
    'active',
  ],
  defaults: () => ({ nature: 'debit', acceptsMoves: true }),
  actions: () => [useBalancesAction()],
  related: (answer) => (
    <>
      <Reclassify answer={answer} />
      <AccountLists answer={answer} />
    </>
  ),
  form: ({ Ask }) => (
    <>
      <FieldGrid>
        <Ask name="code" />
        <Ask name="nature" />
        <Ask name="name" wide />
        <Ask name="acceptsMoves" />
        <Ask name="requiresTercero" />
        <Ask name="requiresCostCentre" />
        <Ask name="requiresBase" />
        <Ask name="requiresOpenItem" />
        <Ask name="treasuryOnly" />
      </FieldGrid>
      <MoreFields>
        <Ask name="withholding" />
        <Ask name="maturity" />
        <Ask name="reportsReciprocal" />
        <Ask name="cgnCode" />
        <Ask name="flowConceptId" />
        <Ask name="exogenaConcept" />
        <Ask name="closingAccountId" />
        <Ask name="rubroCode" />
        <Ask name="fromDay" />
        <Ask name="untilDay" />
      </MoreFields>
    </>
  ),
})

function useBalancesAction() {
  const goTo = useGoTo()
  return { label: 'Ver saldos', run: () => goTo('/puc/saldos') }
}

/** The chart of accounts as a tree: the catalogue of the CGN and the auxiliaries of the entity. */
export const Accounts = screens.List
