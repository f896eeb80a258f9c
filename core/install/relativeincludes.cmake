# SPDX-License-Identifier: MIT
# Runs at installation. In the house a header is included as "base/ids.h". Rooms have plain names, so whoever takes the library home may
# have a folder "base" or "live" of its own: the installed headers find each other by relative paths, and ask for no include folder
# but the one that <lockscope/…> stands in. LOCKSCOPE_HEADERS: where they are installed.
file(GLOB_RECURSE headers "$ENV{DESTDIR}${LOCKSCOPE_HEADERS}/*.h")
foreach(header ${headers})
    file(READ "${header}" text)
    get_filename_component(folder "${header}" DIRECTORY)
    file(RELATIVE_PATH up "${folder}" "$ENV{DESTDIR}${LOCKSCOPE_HEADERS}")
    string(REGEX REPLACE "#include \"(base|scenario|trace|world|lock|live)/" "#include \"${up}/\\1/" text "${text}")
    file(WRITE "${header}" "${text}")
endforeach()
