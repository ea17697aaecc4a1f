--[[
The shortcode {{< hotline … >}} of Quarto: a lab in a page or on a slide.

  {{< hotline dput cores=48 show="figure,machine" picture="dput.png" >}}

The first word is the scenario; what has a name is an attribute of the element <hotline-lab> (web/src/embed/README.md).
Three names are the shortcode's own: `picture`, a file that stands where no lab can run, `alt`, its words, and `site`,
the folder from which the lab is loaded. Without a site, here or as `hotline: site:` in the document's head, the page
carries the application: then it needs no network, and with `embed-resources` it stays one file.

Where scripts do not run (PDF, Word, PowerPoint, a reader without JavaScript) the picture stands, and leads to the lab
if there is a site. This file uses only what Quarto's Lua API documents.
]]

local VERSION = "0.1.0"

-- The keys of a lab's link, by the attributes of the element; attributes.test.ts compares them with those of the page.
local KEY_OF = {
  scenario = "s",
  exercise = "e",
  machine = "m",
  cores = "n",
  at = "n",
  variant = "x",
  compare = "x2",
  race = "race",
  beside = "n2",
  over = "over",
  hide = "off",
  seed = "seed",
  version = "hv",
  model = "mv",
  precision = "prec",
  bends = "bends",
  measure = "y",
  log = "log",
  linear = "lin",
  why = "why",
  tour = "tour",
}

local OWN = { picture = true, alt = true, site = true }

local ENTITIES = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;" }

local function escaped(text)
  return (text:gsub('[&<>"]', ENTITIES))
end

-- In a link a comma and a colon stay as they are.
local function in_link(text)
  return (text:gsub("[^%w%-_.~,:]", function(byte)
    return string.format("%%%02X", byte:byte())
  end))
end

-- Quarto gives strings or inlines, and an empty list for what is absent.
local function text_of(value)
  local text = value == nil and "" or pandoc.utils.stringify(value)
  if text == "" then
    return nil
  end
  -- A value may come with the quotes in which it is written.
  return text:match('^"(.*)"$') or text:match("^'(.*)'$") or text
end

-- What the document's head says under `hotline`.
local function setting(meta, name)
  local settings = meta and meta["hotline"]
  return type(settings) == "table" and text_of(settings[name]) or nil
end

-- The attributes of the element, sorted, so that a page is the same each time it is made.
local function attributes_of(args, kwargs)
  local found = {}
  local first = text_of(args[1])
  if first ~= nil then
    found.scenario = first
  end
  for name, value in pairs(kwargs) do
    -- Only an attribute's name may stand there, and none that runs a script.
    if name:match("^%a[%w%-]*$") and not name:lower():match("^on") and not OWN[name] then
      found[name] = text_of(value) or ""
    end
  end
  local names = {}
  for name in pairs(found) do
    names[#names + 1] = name
  end
  table.sort(names)
  return found, names
end

-- The lab's address in a site: what `link` says, changed by the attributes.
local function address_of(site, attributes, names)
  local pairs_of, order = {}, {}
  local function put(key, value)
    if pairs_of[key] == nil then
      order[#order + 1] = key
    end
    pairs_of[key] = value
  end
  put("v", "1")
  local link = (attributes.link or ""):gsub("^[^#]*#", "")
  for key, value in link:gmatch("([^&=]+)=([^&]*)") do
    put(key, value)
  end
  for _, name in ipairs(names) do
    local parameter = name:match("^param%-(.+)$")
    local key = parameter and "p." .. parameter:gsub("%-", "_") or KEY_OF[name]
    if key ~= nil then
      put(key, attributes[name] == "" and "1" or in_link(attributes[name]))
    end
  end
  local parts = {}
  for _, key in ipairs(order) do
    parts[#parts + 1] = key .. "=" .. pairs_of[key]
  end
  return site .. "#" .. table.concat(parts, "&")
end

-- What stands where no lab runs: the picture, or else words, leading to the lab if there is a site.
local function stand_in(words, picture, address)
  local shown = picture and pandoc.Image({ pandoc.Str(words) }, picture) or pandoc.Str(words)
  return address and pandoc.Link({ shown }, address) or shown
end

local function stand_in_html(words, picture, address)
  local shown = escaped(words)
  if picture ~= nil then
    shown = string.format('<img src="%s" alt="%s" />', escaped(picture), escaped(words))
  end
  return address and string.format('<a href="%s">%s</a>', escaped(address), shown) or shown
end

local function add_scripts(site)
  if site == nil then
    quarto.doc.add_html_dependency({
      name = "hotline-application",
      version = VERSION,
      scripts = { "hotline-application.js" },
    })
  end
  quarto.doc.add_html_dependency({ name = "hotline-lab", version = VERSION, scripts = { "hotline-lab.js" } })
end

local function element(attributes, names, site, inside)
  local words = {}
  for _, name in ipairs(names) do
    words[#words + 1] = string.format(' %s="%s"', name, escaped(attributes[name]))
  end
  local base = site and string.format(' base="%s"', escaped(site)) or ""
  return string.format("<hotline-lab%s%s>%s</hotline-lab>", table.concat(words), base, inside)
end

local function with_slash(site)
  return site and (site:gsub("/?$", "/", 1)) or nil
end

local function hotline(args, kwargs, meta, _, context)
  local attributes, names = attributes_of(args, kwargs)
  local site = with_slash(text_of(kwargs["site"]) or setting(meta, "site"))
  local picture = text_of(kwargs["picture"])
  local subject = attributes.title or attributes.scenario or attributes.exercise or "a lab"
  local words = text_of(kwargs["alt"]) or ("Hotline: " .. subject)
  local address = site and address_of(site, attributes, names)
  if not quarto.doc.is_format("html:js") then
    local shown = stand_in(words, picture, address)
    return context == "inline" and pandoc.Inlines({ shown }) or pandoc.Blocks({ pandoc.Para({ shown }) })
  end
  add_scripts(site)
  local html = element(attributes, names, site, stand_in_html(words, picture, address))
  if context == "inline" then
    return pandoc.Inlines({ pandoc.RawInline("html", html) })
  end
  return pandoc.Blocks({ pandoc.RawBlock("html", html) })
end

return { ["hotline"] = hotline }
