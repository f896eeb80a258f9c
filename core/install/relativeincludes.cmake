# SPDX-License-Identifier: MIT
# Runs at installation. In the house a header is included as "base/ids.h". Rooms have plain names, and a program that uses the library may
# have a folder "base" or "live" too: the installed headers find each other by relative paths. LOCKSCOPE_HEADERS: where they are installed.
file(GLOB headers "$ENV{DESTDIR}${LOCKSCOPE_HEADERS}/*/*.h")
foreach(header ${headers})
    file(READ "${header}" text)
    string(REGEX REPLACE "#include \"(base|lock|live)/" "#include \"../\\1/" text "${text}")
    file(WRITE "${header}" "${text}")
endforeach()
