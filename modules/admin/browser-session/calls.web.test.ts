import { expect, test } from 'vitest'
import * as contract from '../contract.ts'
import * as calls from './calls.web.ts'

const place = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`

test('the session calls the very endpoints that the server mounts', () => {
  const { renewCsrfCookie, logIn, logOut, currentUser, chooseSite, changeOwnPassword, userMenu } = calls
  const mine = [renewCsrfCookie, logIn, logOut, currentUser, chooseSite, changeOwnPassword, userMenu]
  const { csrfCookie, login, logout, chooseCampus, changePassword } = contract
  const theirs = [
    csrfCookie,
    login,
    logout,
    contract.currentUser,
    chooseCampus,
    changePassword,
    contract.userMenu,
  ]
  expect(mine.map(place)).toEqual(theirs.map(place))
})
