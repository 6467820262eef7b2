// Shows one fixture of battle-fixtures.mjs on the drawn table:
// /dev/battle.html?f=p4-act&lang=ru&theme=dark&scene=3 (the last but three event as scene; `all` plays them).
import { mount } from 'svelte'
import '../src/draw/tokens.css'
import '../src/draw/look.css'
import '../src/draw/page.css'
import BattleDev from './battle-dev.svelte'

const query = new URLSearchParams(location.search)
document.documentElement.dataset.theme = query.get('theme') ?? 'light'
document.documentElement.lang = query.get('lang') ?? 'en'
mount(BattleDev, { target: document.getElementById('app')! })
