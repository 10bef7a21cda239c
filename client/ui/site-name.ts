import { createContext } from 'react'

/** Context for the configured product name, with which every page title ends. */
export const SiteName = createContext('Tender Portal')
