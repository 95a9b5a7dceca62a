import { expect, test } from 'vitest'
import * as contract from '../../contract.ts'
import * as calls from './calls.web.ts'

type Place = Readonly<{ method: string; path: string }>
const place = ({ method, path }: Place) => `${method} ${path}`

test('the session calls the very endpoints that the server mounts', () => {
  const { renewCsrfCookie, logIn, logOut, currentUser, chooseSite, changeOwnPassword, userMenu } = calls
  const mine: Place[] = [renewCsrfCookie, logIn, logOut, currentUser, chooseSite, changeOwnPassword, userMenu]
  const { csrfCookie, login, logout, chooseCampus, changePassword } = contract
  const theirs: Place[] = [
    csrfCookie,
    login,
    logout,
    contract.currentUser,
    chooseCampus,
    changePassword,
    contract.userMenu,
  ]
  const { offerSecondFactor, takeSecondFactor, readOwnLink, takeOwnLink, askForLink } = calls
  mine.push(offerSecondFactor, takeSecondFactor, readOwnLink, takeOwnLink, askForLink)
  theirs.push(
    contract.startTwoFactor,
    contract.confirmTwoFactor,
    contract.readLink,
    contract.useLink,
    contract.forgotPassword,
  )
  expect(mine.map(place)).toEqual(theirs.map(place))
})
