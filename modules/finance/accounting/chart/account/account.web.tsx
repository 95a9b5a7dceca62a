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
  form: ({ Ask, Params }) => (
    <>
      <FieldGrid>
        <Params code nature />
        <Ask name="name" wide />
        <Params acceptsMoves requiresTercero requiresCostCentre requiresBase />
        <Params requiresOpenItem treasuryOnly />
      </FieldGrid>
      <MoreFields>
        <Params withholding maturity reportsReciprocal cgnCode />
        <Params flowConceptId exogenaConcept closingAccountId rubroCode />
        <Params fromDay untilDay />
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
